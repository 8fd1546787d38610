import { sql } from 'kysely';
import type { Trx } from '../db/database.ts';
import { DatabaseDown } from '../db/database-down.ts';
import type { StoredBatch } from './intake.ts';
import type { Report } from '../drivers/report.ts';

type Opened = { trx: Trx; store: (reports: readonly Report[]) => Promise<StoredBatch> };

/** What a batch is stored with. */
export type Storing = {
  /** Works on reports in a transaction of its own. */
  open: (reports: readonly Report[], work: (part: Opened) => Promise<StoredBatch>) => Promise<StoredBatch>;
  refuse: (reports: readonly Report[]) => StoredBatch;
  /** The first reason for which a report was refused, and how many there were. */
  log: (failure: unknown, count: number) => void;
};

/** Reports of one transaction of the second attempt: it keeps their devices locked while it looks for the culprits. */
const together = 50;

/** Culprits of a batch after which it is no longer halved: where so many fail, most do. */
const maxHalved = 8;

const mergeBatches = (parts: readonly StoredBatch[]): StoredBatch => ({
  results: parts.flatMap(({ results }) => results),
  dids: parts.flatMap(({ dids }) => dids),
  runs: parts.reduce((sum, { runs }) => sum + runs, 0),
  due: parts.reduce((sum, { due }) => sum + due, 0),
});

type Search = Opened & Pick<Storing, 'refuse'> & { failures: unknown[] };

/** Stores what can be stored of the reports: those that fail together are halved until the culprit is alone. */
const halve = async (search: Search, reports: readonly Report[]): Promise<StoredBatch> => {
  const { trx, store, refuse, failures } = search;
  await sql`savepoint part`.execute(trx);
  try {
    const stored = await store(reports);
    await sql`release savepoint part`.execute(trx);
    return stored;
  } catch (failure) {
    if (failure instanceof DatabaseDown) throw failure;
    // Refused where the connection has gone: then the whole batch fails and comes again.
    await sql`rollback to savepoint part`.execute(trx);
    await sql`release savepoint part`.execute(trx);
    if (reports.length === 1) {
      failures.push(failure);
      return refuse(reports);
    }
  }
  const size = failures.length < maxHalved ? (reports.length + 1) >> 1 : 1;
  const parts: StoredBatch[] = [];
  for (let start = 0; start < reports.length; start += size)
    parts.push(await halve(search, reports.slice(start, start + size)));
  return mergeBatches(parts);
};

/**
 * Stores a batch in one transaction. If the database does not take one of its reports, the others must not wait for it:
 * a second attempt finds it by savepoints, in as few transactions whatever the number of culprits.
 */
export const storeBatch = async (storing: Storing, reports: readonly Report[]): Promise<StoredBatch> => {
  try {
    return await storing.open(reports, ({ store }) => store(reports));
  } catch (failure) {
    if (failure instanceof DatabaseDown) throw failure;
  }
  const failures: unknown[] = [];
  const parts: StoredBatch[] = [];
  for (let start = 0; start < reports.length; start += together) {
    const part = reports.slice(start, start + together);
    parts.push(await storing.open(part, (opened) => halve({ ...opened, refuse: storing.refuse, failures }, part)));
  }
  if (failures.length > 0) storing.log(failures[0], failures.length);
  return mergeBatches(parts);
};
