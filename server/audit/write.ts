import type { Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';

export type AuditEntry = {
  companyid: string;
  userid: string;
  phone: string;
  url: string;
  ip: string;
  describe: string;
  status: number;
  input: unknown;
  now: number;
};

/** Members of sign-in bodies; below the first level stand a record's own values, which may have any name. */
const secrets = new Set(['password', 'newpassword', 'code', 'token', 'authorizationcode', 'authorization', 'value']);
const longest = 4000;

/** The request as it may be kept: secrets left out, cut to size. */
const keep = (input: unknown): string => {
  const members = Object.entries(input === null || typeof input !== 'object' ? {} : input);
  const text = JSON.stringify(
    Object.fromEntries(members.map(([key, value]) => [key, secrets.has(key) ? '…' : (value as unknown)])),
  );
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** One line of the audit log, in the transaction of what it tells of. */
export const writeAudit = async (trx: Trx, entry: AuditEntry): Promise<void> => {
  const { input, now, ...kept } = entry;
  await trx
    .insertInto('audit')
    .values({ ...kept, did: newDid(now), occurtime: now, detail: keep(input) })
    .execute();
};
