import type { Trx } from '../db/database.ts';
import { newDid } from '../ids.ts';
import { type Change, changesText } from '../http/changes.ts';

export type AuditEntry = {
  companyid: string;
  userid: string;
  /** The member's record and department; empty before sign-in. */
  member?: string;
  organization?: string;
  /** The public name of the session, as the list of one's devices shows it. */
  session?: string;
  phone: string;
  url: string;
  ip: string;
  describe: string;
  status: number;
  input: unknown;
  changes?: readonly Change[];
  now: number;
};

/** Members of sign-in bodies; deeper levels are a record's values, whose names are free. */
const secrets = new Set([
  'password',
  'newpassword',
  'code',
  'token',
  'authorizationcode',
  'authorization',
  'value',
  'ticket',
]);
const longest = 4000;

/** The request as it may be kept: secrets left out, cut to size. */
const keep = (input: unknown): string => {
  const members = Object.entries(input === null || typeof input !== 'object' ? {} : input);
  const text = JSON.stringify(
    Object.fromEntries(members.map(([key, value]) => [key, secrets.has(key) ? '…' : (value as unknown)])),
  );
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** One line of the audit log, in the transaction of the change it records. The upkeep chains it (`seal.ts`). */
export const writeAudit = async (trx: Trx, entry: AuditEntry): Promise<void> => {
  const { input, now, changes, member = '', organization = '', session = '', ...kept } = entry;
  const said = { detail: keep(input), changes: changesText(changes ?? []) };
  await trx
    .insertInto('audit')
    .values({ ...kept, member, organization, session, ...said, did: newDid(now), occurtime: now })
    .execute();
};
