import { sql } from 'kysely';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { Db, Row, Statement } from '../db/database.ts';
import { countOf } from '../modules/record-counts.ts';
import { withSubject } from './query-shape.ts';
import { dropLarge, isEstimable, noteLarge } from './large-queries.ts';
import { type Rows, whereSql } from './query.ts';

/** Total number of rows that a query finds. Contract "Calls". */

/** Totals up to this number are exact, larger ones are estimated. */
export const exactTotal = 10_000;

export type Total = { total: number; totalestimate?: true };

const isEverything = (expression: Expression): boolean =>
  expression.kind === 'and' && expression.parts.every(isEverything);

/**
 * Counts up to one more than the largest exact total, or all rows if `isExact`. For a whole list it reads the stored
 * count, if there is one.
 */
const countQuery = (rows: Rows, isExact: boolean) => {
  const matchedSql = sql`from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;
  const counted = isExact
    ? sql`select count(*) ${matchedSql}`
    : sql`select count(*) from (select 1 ${matchedSql} limit ${sql.lit(exactTotal + 1)}) x`;
  const { scope, module, expression } = rows;
  const isWhole = scope.organizations === undefined && isEverything(expression);
  const storedCount = isWhole ? countOf(scope.company, module.config.pid) : sql`null::bigint`;
  return sql<Row>`select coalesce(k.kept, (${counted})) as total, k.kept is not null as iskept from (select ${storedCount} as kept) k`;
};

/** What the planner expects. */
const planColumn = 'QUERY PLAN';
const estimateQuery = (rows: Rows) =>
  sql<Row>`explain (format json) select 1 from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;

const estimateIn = (row: Row | undefined): number => {
  const plan: unknown = row?.[planColumn];
  const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as
    | [{ Plan?: { 'Plan Rows'?: number } }]
    | undefined;
  return parsed?.[0]?.Plan?.['Plan Rows'] ?? 0;
};

const countStatement = (db: Db, rows: Rows, isExact: boolean): Statement =>
  withSubject(countQuery(rows, isExact).compile(db.builder), rows);

/** The first statement about a total: an estimate where the last count was beyond the exact totals, otherwise a count. */
export const totalQuery = (db: Db, rows: Rows, isExact: boolean): Statement =>
  !isExact && isEstimable(rows) ? estimateQuery(rows).compile(db.builder) : countStatement(db, rows, isExact);

const readOne = async (db: Db, rows: Rows, statement: Statement): Promise<Row | undefined> => {
  const [countRows] = await db.read({ company: rows.scope.company }, [statement]);
  return countRows?.[0];
};

/** More rows were counted than an exact total has. An estimate never says less than that. */
const estimated = (rows: Rows, counted: number, expected: number): Total => {
  noteLarge(rows, expected > exactTotal);
  return { total: Math.max(counted, expected), totalestimate: true };
};

/** The total by what `totalQuery` found. */
export const totalOf = async (db: Db, rows: Rows, row: Row | undefined, isExact: boolean): Promise<Total> => {
  const isEstimate = row !== undefined && planColumn in row;
  const expected = isEstimate ? estimateIn(row) : undefined;
  if (expected !== undefined && expected > exactTotal) return { total: expected, totalestimate: true };
  // The planner expects fewer rows than were counted: maybe some were deleted.
  const counted = isEstimate ? await readOne(db, rows, countStatement(db, rows, isExact)) : row;
  const total = Number(counted?.['total'] ?? 0);
  // The stored number of a whole list is exact at any size.
  if (isExact || total <= exactTotal || counted?.['iskept'] === true) {
    if (!isExact) dropLarge(rows);
    return { total };
  }
  return estimated(
    rows,
    total,
    expected ?? estimateIn(await readOne(db, rows, estimateQuery(rows).compile(db.builder))),
  );
};

/** Totals of several queries in one round trip, each as its page would show it. */
export const countAll = async (db: Db, lists: readonly Rows[], isExact = false): Promise<Total[]> => {
  const [first] = lists;
  if (first === undefined) return [];
  const queries = lists.map((rows) => totalQuery(db, rows, isExact));
  const counted = await db.read({ company: first.scope.company }, queries);
  return Promise.all(lists.map((rows, index) => totalOf(db, rows, counted[index]?.[0], isExact)));
};
