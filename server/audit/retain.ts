import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import { noHash } from './chain.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

type ChainEntry = { seq: number; hash: string };

/** The last entry to delete, before the first one within the retention time: only a prefix of the hash chain is deleted. */
const lastToGo = async (trx: Trx, companyid: string, before: number): Promise<ChainEntry | undefined> => {
  const [firstKept] = await trx
    .selectFrom('audit')
    .select('seq')
    .where('companyid', '=', companyid)
    .where('seq', 'is not', null)
    .where('occurtime', '>=', before)
    .orderBy('seq')
    .limit(1)
    .execute();
  const last = await trx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('companyid', '=', companyid)
    .where('seq', 'is not', null)
    .$if(firstKept !== undefined, (query) => query.where('seq', '<', firstKept?.seq ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined || last.seq === null ? undefined : { seq: last.seq, hash: last.hash ?? noHash };
};

const deleteOldEntries = async (trx: Trx, companyid: string, { now, days }: { now: number; days: number }) => {
  const last = await lastToGo(trx, companyid, now - days * secondsPerDay);
  if (last === undefined) return;
  const { numDeletedRows } = await trx
    .deleteFrom('audit')
    .where('companyid', '=', companyid)
    .where('seq', '<=', last.seq)
    .executeTakeFirst();
  await trx
    .updateTable('audithead')
    .set({ anchorseq: last.seq, anchorhash: last.hash })
    .where('companyid', '=', companyid)
    .execute();
  const fixed = { userid: '', member: '', organization: '', session: '', phone: '', ip: '', status: 0, changes: '' };
  const detail = JSON.stringify({ days, entries: Number(numDeletedRows), upto: last.seq });
  await trx
    .insertInto('audit')
    .values({ ...fixed, did: newDid(now), companyid, url: 'upkeep', occurtime: now, describe: 'Retention', detail })
    .execute();
};

/** Retention: deletes entries older than `days` and logs that; 0 days means no deletion. */
export const deleteOldAudit = async (db: Db, now: number, days: number): Promise<void> => {
  if (days === 0) return;
  await db.transaction('system', async (trx) => {
    await sql`select set_config('app.audit_retention', 'on', true)`.execute(trx);
    const old = await trx
      .selectFrom('audit')
      .select('companyid')
      .distinct()
      .where('seq', 'is not', null)
      .where('occurtime', '<', now - days * secondsPerDay)
      .execute();
    for (const { companyid } of old) await deleteOldEntries(trx, companyid, { now, days });
  });
};
