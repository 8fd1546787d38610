import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { actorOf, type Person, readGrants } from './session.ts';

/** The actor for a rule: a member without a session, with the current rights. Undefined for a departed member. */
export const actorOfMember = async (
  db: Db,
  services: Services,
  { companyid, userid }: { companyid: string; userid: string },
): Promise<Actor | undefined> => {
  const query =
    sql`select 'full' as kind, 0 as expiresat, true as islive, a.userid, a.companyid, a.did, a.phone, a.name,
      a.organization, c.zone
    from account a join company c on c.did = a.companyid
    where a.companyid = ${companyid} and a.userid = ${userid} and not a.departed`.compile(db.builder);
  const [rows = []] = await db.read({ company: companyid }, [query]);
  const [person] = rows as Person[];
  return person && actorOf(person, '', await readGrants(db, services, person));
};
