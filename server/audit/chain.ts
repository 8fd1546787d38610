import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';

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
] as const satisfies readonly (keyof Schema['audit'])[];

/** What the hash of an entry covers: everything that it says, its number, and the entry before it. */
export type ChainedEntry = Pick<Selectable<Schema['audit']>, (typeof covered)[number]> & { seq: number };

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
