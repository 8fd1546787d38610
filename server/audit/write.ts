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

/** Properties of sign-in bodies that are masked. Deeper levels are values of records, whose names are free. */
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
const maxLength = 4000;

/** JSON text of the request for the log: secrets are masked, and a long text is cut. */
const detailText = (input: unknown): string => {
  const properties = Object.entries(input === null || typeof input !== 'object' ? {} : input);
  const text = JSON.stringify(
    Object.fromEntries(properties.map(([key, value]) => [key, secrets.has(key) ? '…' : (value as unknown)])),
  );
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
};

/** One line of the audit log, in the transaction of the change it records. The upkeep chains it (`seal.ts`). */
export const writeAudit = async (trx: Trx, entry: AuditEntry): Promise<void> => {
  const { input, now, changes, member = '', organization = '', session = '', ...columnValues } = entry;
  const texts = { detail: detailText(input), changes: changesText(changes ?? []) };
  await trx
    .insertInto('audit')
    .values({ ...columnValues, member, organization, session, ...texts, did: newDid(now), occurtime: now })
    .execute();
};
