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
 * Chains what was written since. Entries of one company take their places in the order of time; one that is committed
 * late takes the next place. Answers how many were chained; 0 as well while another server is at it.
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
  // More entries than one round seals: the rest follows after other work has had its turn.
  return sealed >= perRound ? sealed + (await sealAudit(db)) : sealed;
};
