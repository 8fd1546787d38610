import type { Db } from '../db/database.ts';
import { coveredColumns, hashEntry } from './chain.ts';

/** Result of verifying a company's chain; `fault` names the first position at which it is broken. */
export type Verdict = {
  companyid: string;
  /** Entries whose hashes agree. */
  entries: number;
  /** Written, and not chained yet. */
  open: number;
  seq: number;
  hash: string;
  fault?: string;
};

/** A place of the chain that was written down elsewhere. */
export type Witness = { seq: number; hash: string };

const perRound = 2000;

type Head = { companyid: string; seq: number; hash: string; anchorseq: number; anchorhash: string };

const entriesAfter = async (db: Db, companyid: string, seq: number) => {
  const query = db.builder
    .selectFrom('audit')
    .select([...coveredColumns, 'seq', 'hash'])
    .where('companyid', '=', companyid)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(perRound);
  return db.transaction('system', (trx) => trx.executeQuery(query.compile())).then(({ rows }) => rows);
};

const openEntries = async (db: Db, companyid: string): Promise<number> => {
  const query = db.builder
    .selectFrom('audit')
    .select(db.builder.fn.countAll().as('count'))
    .where('companyid', '=', companyid)
    .where('seq', 'is', null);
  const [rows] = await db.read('system', [query.compile()]);
  return Number(rows?.[0]?.['count'] ?? 0);
};

const verifyCompany = async (db: Db, head: Head, witness: Witness | undefined): Promise<Verdict> => {
  const open = await openEntries(db, head.companyid);
  let { anchorseq: seq, anchorhash: hash } = head;
  const verdict = (fault?: string): Verdict => ({
    companyid: head.companyid,
    entries: seq - head.anchorseq,
    open,
    seq: head.seq,
    hash: head.hash,
    ...(fault === undefined ? {} : { fault }),
  });
  const contradictsWitness = () => witness !== undefined && witness.seq === seq && witness.hash !== hash;
  for (;;) {
    const rows = await entriesAfter(db, head.companyid, seq);
    for (const row of rows) {
      const number = row.seq ?? 0;
      if (number !== seq + 1) return verdict(`entry ${seq + 1} is missing`);
      const expectedHash = hashEntry(hash, { ...row, seq: number });
      if (expectedHash !== row.hash) return verdict(`entry ${number} (${row.did}) is not what was written`);
      seq = number;
      hash = expectedHash;
      if (contradictsWitness()) return verdict(`entry ${seq} has another hash than the one given`);
    }
    if (rows.length < perRound) break;
  }
  if (seq !== head.seq)
    return verdict(`entry ${Math.min(seq, head.seq) + 1} ${seq < head.seq ? 'is missing' : 'was added'}`);
  if (hash !== head.hash) return verdict(`entry ${seq} is not the last that was written`);
  if (witness !== undefined && witness.seq > seq) return verdict(`entry ${witness.seq} is missing`);
  return verdict();
};

/** Reads the chains of these companies, or of all, from their beginnings. */
export const verifyAudit = async (db: Db, companies?: readonly string[], witness?: Witness): Promise<Verdict[]> => {
  const query = db.builder.selectFrom('audithead').selectAll().orderBy('companyid');
  const [heads = []] = await db.read('system', [query.compile()]);
  const verdicts: Verdict[] = [];
  for (const head of heads as Head[])
    if (companies === undefined || companies.includes(head.companyid))
      verdicts.push(await verifyCompany(db, head, witness));
  return verdicts;
};
