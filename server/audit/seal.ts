import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { coveredColumns, hashEntry, noHash } from './chain.ts';

/** Key of the advisory lock: any number unused elsewhere; one server chains at a time. */
const lockNumber = 7_203_107;
const perRound = 2000;

type Head = { companyid: string; seq: number; hash: string };

const headOf = async (trx: Trx, companyid: string): Promise<Head> =>
  (await trx
    .selectFrom('audithead')
    .select(['companyid', 'seq', 'hash'])
    .where('companyid', '=', companyid)
    .executeTakeFirst()) ?? { companyid, seq: 0, hash: noHash };

const sealCompany = async (trx: Trx, companyid: string): Promise<number> => {
  const open = await trx
    .selectFrom('audit')
    .select(coveredColumns)
    .where('companyid', '=', companyid)
    .where('seq', 'is', null)
    .orderBy('occurtime')
    .orderBy('ord')
    .limit(perRound)
    .execute();
  const before = await headOf(trx, companyid);
  let { seq, hash } = before;
  const sealed = open.map((entry) => {
    seq += 1;
    hash = hashEntry(hash, { ...entry, seq });
    return { did: entry.did, seq, hash };
  });
  if (sealed.length === 0) return 0;
  await sql`update audit a set seq = s.seq, hash = s.hash
    from jsonb_to_recordset(cast(${JSON.stringify(sealed)} as jsonb)) as s(did text, seq bigint, hash text)
    where a.did = s.did and a.companyid = ${companyid}`.execute(trx);
  const { seq: anchorseq, hash: anchorhash } = before;
  await trx
    .insertInto('audithead')
    .values({ companyid, seq, hash, anchorseq, anchorhash })
    .onConflict((conflict) => conflict.column('companyid').doUpdateSet({ seq, hash }))
    .execute();
  return sealed.length;
};

/**
 * Adds the open entries to the hash chains. Entries of one company are chained in the order of time; one that is
 * committed late gets the next position. Returns how many were chained, and 0 while another server has the lock.
 */
export const sealAudit = async (db: Db): Promise<number> => {
  const sealed = await db.transaction('system', async (trx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${lockNumber}::bigint) as free`.execute(trx);
    if (rows[0]?.free !== true) return 0;
    const companies = await trx.selectFrom('audit').select('companyid').distinct().where('seq', 'is', null).execute();
    let count = 0;
    for (const { companyid } of companies) count += await sealCompany(trx, companyid);
    return count;
  });
  // Entries beyond one round are chained in further transactions.
  return sealed >= perRound ? sealed + (await sealAudit(db)) : sealed;
};
