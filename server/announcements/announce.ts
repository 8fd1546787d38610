import type { Db } from '../db/database.ts';
import { perDatabase } from '../db/per-database.ts';
import { createCoalescer } from './coalesce.ts';
import { changedTopic, type ChangedRecords } from './topics.ts';

/** Milliseconds between two announcements of one company's module. */
const interval = 250;

const coalescerOf = perDatabase((db) =>
  createCoalescer(
    ({ company, pid, dids }) => db.announce(changedTopic(company, pid, dids)).catch(() => undefined),
    interval,
  ),
);

/**
 * Announces to every server, after the commit, that records of a module changed: at once, then at most every 250 ms for each
 * company and module. Never throws: readers that miss an announcement refetch after they reconnect.
 */
export const announceChanged = (db: Db, changed: ChangedRecords): void => coalescerOf(db).add(changed);
