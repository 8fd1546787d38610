import { sql } from 'kysely';
import type { TestServer } from './harness.ts';

/** Statements of the test's own database that wait for a lock. PostgreSQL only: embedded has one connection. */
export const lockWaits = async ({ db }: TestServer): Promise<number> => {
  const [[row] = []] = await db.read('system', [
    sql`select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.compile(db.builder),
  ]);
  return Number(row?.['count']);
};
