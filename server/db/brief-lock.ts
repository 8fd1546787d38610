import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

/** Milliseconds. A lock on a whole table is waited for no longer, because every other statement queues behind the wait. */
const patience = 200;

/** `lock_not_available` of PostgreSQL, and a deadlock: another try later. */
const passing = new Set(['55P03', '40P01']);

/**
 * A short transaction that locks whole tables. Answers undefined, with nothing done, where others hold a lock for longer
 * than the wait.
 */
export const withBriefLock = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T | undefined> => {
  try {
    return await db.transaction('system', async (trx) => {
      await sql.raw(`set local lock_timeout = ${patience}`).execute(trx);
      return work(trx);
    });
  } catch (failure) {
    if (passing.has(String((failure as { code?: unknown }).code ?? ''))) return undefined;
    throw failure;
  }
};
