import { companyIds } from '../db/company-ids.ts';
import type { Db } from '../db/database.ts';
import type { ShellAnswer } from '../shell-answer.ts';
import { sealAudit } from './seal.ts';
import { verifyAudit, type Verdict, type Witness } from './verify.ts';

/** Requests of the command `npm run audit -- …`. */
export type AuditRequest = { about: 'audit'; command: 'verify' | 'head'; company?: string; witness?: Witness };

const lineOf = ({ companyid, entries, open, seq, hash, fault }: Verdict): string =>
  fault === undefined
    ? `${companyid}: ${entries} entries, unbroken; last ${seq}:${hash}${open > 0 ? `; ${open} not chained yet` : ''}`
    : `${companyid}: BROKEN: ${fault}`;

/** Chains the open entries, then verifies. The answer is not ok if any chain is broken. */
export const answerAuditShell = async (db: Db, request: AuditRequest): Promise<ShellAnswer> => {
  const { company, command, witness } = request;
  const companies = company === undefined ? undefined : await companyIds(db, company);
  if (companies?.length === 0) return { ok: false, lines: [`No company is called "${company}".`] };
  await sealAudit(db);
  if (command === 'head') {
    const query = db.builder.selectFrom('audithead').selectAll().orderBy('companyid');
    const [heads = []] = await db.read('system', [query.compile()]);
    const chosen = heads.filter((head) => companies === undefined || companies.includes(String(head['companyid'])));
    return { ok: true, lines: chosen.map((head) => `${head['companyid']} ${head['seq']}:${head['hash']}`) };
  }
  const verdicts = await verifyAudit(db, companies, witness);
  return {
    ok: verdicts.every(({ fault }) => fault === undefined),
    lines: verdicts.length === 0 ? ['No company has entries yet.'] : verdicts.map(lineOf),
  };
};
