import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { failureCode } from './failure-code.ts';

/** Milliseconds. Short, because all other statements on the table queue behind a waiting table lock. */
const lockTimeout = 200;

/** SQLSTATE of `lock_not_available` and of a deadlock: the caller retries later. */
const retryable = new Set(['55P03', '40P01']);

/**
 * A short transaction that locks whole tables. Answers undefined, with nothing done, where others hold a lock for longer
 * than the wait.
 */
export const withBriefLock = async <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T | undefined> => {
  try {
    return await db.transaction('system', async (trx) => {
      await sql.raw(`set local lock_timeout = ${lockTimeout}`).execute(trx);
      return work(trx);
    });
  } catch (failure) {
    if (retryable.has(failureCode(failure))) return undefined;
    throw failure;
  }
};
