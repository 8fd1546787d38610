import { createHash } from 'node:crypto';

/** What the hash of an entry covers: everything that it says, its number, and the entry before it. */
export type ChainedEntry = {
  seq: number;
  did: string;
  companyid: string;
  userid: string;
  member: string;
  organization: string;
  session: string;
  phone: string;
  url: string;
  ip: string;
  occurtime: number;
  describe: string;
  status: number;
  detail: string;
  changes: string;
};

const covered = [
  'seq',
  'did',
  'companyid',
  'userid',
  'member',
  'organization',
  'session',
  'phone',
  'url',
  'ip',
  'occurtime',
  'describe',
  'status',
  'detail',
  'changes',
] as const satisfies readonly (keyof ChainedEntry)[];

/** The columns to read for `hashEntry`, the number apart. */
export const coveredColumns = covered.filter((name) => name !== 'seq');

/** Before the first entry of a company. */
export const noHash = '0'.repeat(64);

/** The hex SHA-256 of an entry behind another; a list, so that no value can pass for two. */
export const hashEntry = (before: string, entry: ChainedEntry): string =>
  createHash('sha256')
    .update(before)
    .update(JSON.stringify(covered.map((name) => entry[name])))
    .digest('hex');
