import type { PGlite } from '@electric-sql/pglite';

/**
 * Time limit of statements on the embedded database. It has no timers, so that `statement_timeout` does nothing there and
 * a statement that runs can't be cancelled. Instead, one that the planner expects to take longer is not begun.
 */

/** Planner cost that takes a millisecond: 35 to 110 were measured for the statements of boards on 500,000 rows. Rather too late than wrongly. */
const costPerMillisecond = 110;

/** With more conditions than that in a statement, they make up most of its time. */
const fewConditions = 40;
/** Planner cost that takes a millisecond there: 0.07 µs were measured for a row and comparison, a third of it is expected. */
const costOfManyPerMillisecond = 35;

/** Bytes of all tables. Below that, the dearest statement that a board can send takes some seconds, and planning twice costs more. */
const smallDatabase = 64 * 1024 * 1024;
/** Milliseconds until the size is read again. */
const sizeLifetime = 60_000;

/** With more patterns than that in a statement, a row costs far more than the planner expects. */
const fewPatterns = 20;
/** Milliseconds of `ilike` for a row and pattern: it folds the value each time. 1 to 6 µs were measured. */
const patternMilliseconds = 0.002;
/** What the planner expects of the same, and of reading the row. */
const patternCost = 0.0025;
const rowCost = 0.015;
/** Milliseconds that a statement with many of them may take where its caller names no limit: it keeps all others waiting. */
const limitOfMany = 5_000;

type Statement = { sql: string; parameters: readonly unknown[] };

/** As PostgreSQL fails after its `statement_timeout`. */
const tooSlow = () =>
  Object.assign(new Error('The statement is expected to take too long.'), { code: '57014', severity: 'ERROR' });

type Tests = { patterns: number; conditions: number };

const testsIn = (sql: string): Tests => ({
  patterns: sql.split(' ilike ').length - 1,
  conditions: sql.split(/ (?:and|or) /).length - 1,
});

const expectedMilliseconds = (cost: number, { patterns, conditions }: Tests): number => {
  const plain = cost / (conditions > fewConditions ? costOfManyPerMillisecond : costPerMillisecond);
  if (patterns <= fewPatterns) return plain;
  const rows = cost / (rowCost + patterns * patternCost);
  return plain + rows * patterns * patternMilliseconds;
};

/**
 * Returns a function that fails for a statement that is expected to take more than `timeout` milliseconds. Without `timeout` only
 * one of many patterns or conditions is checked.
 */
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

  return async ({ sql, parameters }: Statement, timeout: number | undefined): Promise<void> => {
    const tests = testsIn(sql);
    const hasMany = (tests.patterns > fewPatterns || tests.conditions > fewConditions) && !sql.startsWith('explain ');
    if (!hasMany && (timeout === undefined || (await isSmall()))) return;
    const { rows } = await database.query<{ 'QUERY PLAN': { Plan: { 'Total Cost': number } }[] }>(
      `explain (format json) ${sql}`,
      [...parameters],
    );
    const cost = rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0;
    if (expectedMilliseconds(cost, tests) > (timeout ?? limitOfMany)) throw tooSlow();
  };
};
