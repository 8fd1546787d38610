import { sql } from 'kysely';
import type { Db, Row, Trx } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { InboxOffer } from '../../src/schemas/inbox.ts';
import { noticesTopic, type SendNotice } from '../inbox/notice.ts';
import type { Services } from '../services.ts';
import { everyLanguage, phrase } from '../texts.ts';
import { rulesTopic } from './rule-index.ts';

/**
 * Linkages and policies of a member are offered to an heir: they are paused, and show that, until they are taken over from
 * the inbox or saved.
 */

type Over = { company: string; from: string; to: string };

const contentOf = (name: string, count: { linkages: number; policies: number }): string =>
  everyLanguage(phrase('server/automation', 'rulesOffered', { name, ...count }), '\n');

const nameOf = async (trx: Trx, company: string, userid: string): Promise<string> => {
  const query = trx.selectFrom('account').select('name').where('companyid', '=', company);
  return (await query.where('userid', '=', userid).executeTakeFirst())?.name ?? '';
};

/** @returns how many of each rest from now on */
export const offerRules = async (
  { trx, services, now }: { trx: Trx; services: Services; now: number },
  { company, from, to }: Over,
  sendNotice: SendNotice,
): Promise<{ linkages: number; policies: number }> => {
  const linkages = await sql`update linkage set heir = ${to}
    where companyid = ${company} and coalesce(saver, creator) = ${from}`.execute(trx);
  const policies = await sql`update policy set heir = ${to} where companyid = ${company} and saver = ${from}`.execute(
    trx,
  );
  const count = { linkages: Number(linkages.numAffectedRows ?? 0), policies: Number(policies.numAffectedRows ?? 0) };
  if (count.linkages + count.policies === 0) return count;
  const name = await nameOf(trx, company, from);
  const notice = {
    title: everyLanguage(phrase('server/automation', 'handedOver'), ' / '),
    content: contentOf(name, count),
    receivers: [to],
  };
  await sendNotice({ trx, services, now }, { company, ...notice, channels: ['inbox'] });
  return count;
};

/** After the commit. */
export const announceOffer = async (db: Db, { company, to }: Over): Promise<void> => {
  await db.announce(rulesTopic(company));
  await db.announce(noticesTopic(company, [to]));
};

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
