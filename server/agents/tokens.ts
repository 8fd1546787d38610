import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AgentToken } from '../../src/schemas/agent-tokens.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import { newDid } from '../ids.ts';
import { caps, lockCount, requireCapacity } from '../limits.ts';
import { hashToken } from '../sessions/session.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Stored agent tokens. Contract "Agents". */

type Owner = Pick<Actor, 'companyid' | 'userid'>;

/** Makes a token. @returns it, this once: only its hash is stored. @throws Refusal when the person has too many */
export const makeAgentToken = async (
  trx: Trx,
  { companyid, userid }: Owner,
  { name, days, now }: { name: string; days: number; now: number },
): Promise<{ did: string; token: string }> => {
  await lockCount(trx, `agent tokens ${userid}`);
  // A token that is over can do nothing and does not count.
  await trx
    .deleteFrom('agenttoken')
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('expiresat', '<=', now)
    .execute();
  const { count } = await trx
    .selectFrom('agenttoken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .executeTakeFirstOrThrow();
  requireCapacity(caps.agentTokens, { count: Number(count) });
  const token = `cat_${randomBytes(32).toString('base64url')}`;
  const did = newDid(now);
  await trx
    .insertInto('agenttoken')
    .values({
      companyid,
      did,
      userid,
      name,
      hash: hashToken(token),
      createdat: now,
      expiresat: now + days * secondsPerDay,
    })
    .execute();
  return { did, token };
};

/** The person's tokens, newest first, those that have expired included until the upkeep deletes them. */
export const readAgentTokens = async (db: Db, { companyid, userid }: Owner): Promise<AgentToken[]> => {
  const query = sql<Row>`select did, name, createdat, expiresat, lastused from agenttoken
    where companyid = ${companyid} and userid = ${userid} order by createdat desc, did desc`;
  const [rows = []] = await db.read({ company: companyid }, [query.compile(db.builder)]);
  return rows.map((row) => ({
    did: String(row['did']),
    name: String(row['name']),
    createtime: Number(row['createdat']),
    until: Number(row['expiresat']),
    lastused: row['lastused'] === null ? null : Number(row['lastused']),
  }));
};

/** Deletes a token of the person. @returns its name, if it was there */
export const dropAgentToken = async (
  trx: Trx,
  { companyid, userid }: Owner,
  did: string,
): Promise<{ name: string } | undefined> =>
  trx
    .deleteFrom('agenttoken')
    .where('companyid', '=', companyid)
    .where('userid', '=', userid)
    .where('did', '=', did)
    .returning('name')
    .executeTakeFirst();
