import type { PGlite } from '@electric-sql/pglite';

/**
 * Time limit of statements on the embedded database. It has no timers, so that `statement_timeout` does nothing there and
 * a statement that runs can't be cancelled. Instead, one that the planner expects to take longer is not begun.
 */

/** Planner cost that takes a millisecond: 35 to 110 were measured for the statements of boards on 500,000 rows. Rather too late than wrongly. */
const costPerMillisecond = 110;

/** Bytes of all tables. Below that, the dearest statement that a board can send takes some seconds, and planning twice costs more. */
const smallDatabase = 64 * 1024 * 1024;
/** Milliseconds until the size is read again. */
const sizeLifetime = 60_000;

type Statement = { sql: string; parameters: readonly unknown[] };

/** As PostgreSQL fails after its `statement_timeout`. */
const tooSlow = () =>
  Object.assign(new Error('The statement is expected to take too long.'), { code: '57014', severity: 'ERROR' });

/** Returns a function that fails for a statement that is expected to take more than `most` milliseconds. */
export const createTimeCheck = (database: Pick<PGlite, 'query'>) => {
  let size = 0;
  let readAt = -Infinity;

  const isSmall = async (): Promise<boolean> => {
    if (performance.now() - readAt > sizeLifetime) {
      const { rows } = await database.query<{ bytes: number }>(
        `select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class
         where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      );
      size = rows[0]?.bytes ?? 0;
      readAt = performance.now();
    }
    return size < smallDatabase;
  };

  return async ({ sql, parameters }: Statement, most: number): Promise<void> => {
    if (await isSmall()) return;
    const { rows } = await database.query<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
      `explain (format json) ${sql}`,
      [...parameters],
    );
    const cost = rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
    if (cost > most * costPerMillisecond) throw tooSlow();
  };
};
