import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Agent } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { liveAt } from '../sessions/live.ts';
import { actorOf, hashToken, type Person, readGrants } from '../sessions/session.ts';

type TokenRow = Person & { token: string; tokenname: string };

/**
 * Authenticates an agent token: its person, with the current rights. Nothing is cached: a revocation, a departure or a changed
 * right counts from the next call on, and calls are limited to 60 a minute. The lookup compares hashes of 256 random
 * bits, so that its time says nothing about a token (timing attack).
 */
export const findAgent = async (
  db: Db,
  services: Services,
  { token, now }: { token: string; now: number },
): Promise<Agent | undefined> => {
  const hash = hashToken(token);
  // `wall` is the kind of a session that only reads.
  const query = sql`
    select 'wall' as kind, agenttoken.expiresat, true as islive, agenttoken.did as token, agenttoken.name as tokenname,
      a.userid, a.companyid, a.did, a.phone, a.name, a.organization, c.zone
    from agenttoken join account a on a.userid = agenttoken.userid and a.companyid = agenttoken.companyid
    join company c on c.did = agenttoken.companyid
    where agenttoken.hash = ${hash} and ${liveAt('agenttoken', now)} and not a.departed`.compile(db.builder);
  const [rows = []] = await db.read('system', [query]);
  const [tokenRow] = rows as TokenRow[];
  if (tokenRow === undefined) return undefined;
  return {
    did: tokenRow.token,
    name: tokenRow.tokenname,
    actor: actorOf(tokenRow, hash, await readGrants(db, services, tokenRow)),
  };
};
