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

/** Properties of at most so many characters stay whole: ids, names, and what the server adds about an export. */
const wholeLength = 1000;

/** A property as text, cut: half of its share, since quotes and backslashes within it are escaped again. */
const cutValue = (json: string, share: number): string => `${json.slice(0, Math.floor(share / 2))}…`;

/** The same with the long properties cut, so that the text is JSON still: others, such as `exported`, are read from it. */
const shortened = (properties: readonly [string, unknown][]): object => {
  const texts = properties.map(([key, value]) => ({ key, value, json: JSON.stringify(value) ?? '' }));
  const long = texts.filter(({ json }) => json.length > wholeLength);
  const rest = texts.reduce(
    (sum, { key, json }) => sum + key.length + 8 + (json.length > wholeLength ? 0 : json.length),
    0,
  );
  const share = Math.max(0, maxLength - rest) / Math.max(1, long.length);
  return Object.fromEntries(
    texts.map(({ key, value, json }) => [key, json.length > wholeLength ? cutValue(json, share) : value]),
  );
};

/** JSON text of the request for the log: secrets are masked, and a long text is cut. */
const detailText = (input: unknown): string => {
  const properties = Object.entries(input === null || typeof input !== 'object' ? {} : input).map(
    ([key, value]): [string, unknown] => [key, secrets.has(key) ? '…' : value],
  );
  const whole = JSON.stringify(Object.fromEntries(properties));
  const text = whole.length > maxLength ? JSON.stringify(shortened(properties)) : whole;
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
