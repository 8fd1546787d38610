import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
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
