import { sql } from 'kysely';
import type { InboxOffer } from '../../src/schemas/inbox.ts';
import type { Row } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';

/**
 * Counts the rules offered to the actor, by the member who left them. Partial indexes serve this: few rules have an
 * heir.
 */
export const offersQuery = ({ companyid, userid }: Actor) => sql<Row>`select o.userid, coalesce(a.name, '') as name,
    sum(o.linkages)::integer as linkages, sum(o.policies)::integer as policies
  from (select coalesce(saver, creator) as userid, 1 as linkages, 0 as policies from linkage
      where companyid = ${companyid} and heir = ${userid}
    union all select coalesce(saver, ''), 0, 1 from policy where companyid = ${companyid} and heir = ${userid}) o
  left join account a on a.companyid = ${companyid} and a.userid = o.userid
  group by o.userid, a.name order by a.name, o.userid`;

export const offerOf = (row: Row): InboxOffer => ({
  user_id: String(row['userid']),
  name: String(row['name']),
  linkages: Number(row['linkages']),
  policies: Number(row['policies']),
});
