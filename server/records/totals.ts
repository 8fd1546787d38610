import { sql } from 'kysely';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import type { Db, Row } from '../db/database.ts';
import { countOf } from '../modules/record-counts.ts';
import { withSubject } from '../needed-indexes/shape.ts';
import { type Rows, whereSql } from './query.ts';

/** Total number of rows that a query finds. Contract "Calls". */

/** Totals up to this number are exact, larger ones are estimated. */
export const exactTotal = 10_000;

export type Total = { total: number; totalestimate?: true };

/** `isKept`: the stored count of a whole list was read, which is exact at any size. */
export type Counted = { total: number; isKept: boolean };

const isEverything = (expression: Expression): boolean =>
  expression.kind === 'and' && expression.parts.every(isEverything);

/**
 * Counts up to one more than the largest exact total, or all rows if `isExact`. For a whole list it reads the stored
 * count, if there is one.
 */
export const countQuery = (rows: Rows, isExact: boolean) => {
  const found = sql`from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;
  const counted = isExact
    ? sql`select count(*) ${found}`
    : sql`select count(*) from (select 1 ${found} limit ${sql.lit(exactTotal + 1)}) x`;
  const { scope, module, expression } = rows;
  const isWhole = scope.organizations === undefined && isEverything(expression);
  const kept = isWhole ? countOf(scope.company, module.config.pid) : sql`null::bigint`;
  return sql<Row>`select coalesce(k.kept, (${counted})) as total, k.kept is not null as iskept from (select ${kept} as kept) k`;
};

export const countedIn = (row: Row | undefined): Counted => ({
  total: Number(row?.['total'] ?? 0),
  isKept: row?.['iskept'] === true,
});

/** Rows that the planner expects. It never answers less than what was counted already. */
const estimated = async (db: Db, rows: Rows): Promise<number> => {
  const query = sql<Row>`explain (format json) select 1 from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;
  const [found] = await db.read({ company: rows.scope.company }, [query.compile(db.builder)]);
  const plan: unknown = found?.[0]?.['QUERY PLAN'];
  const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as
    | [{ Plan?: { 'Plan Rows'?: number } }]
    | undefined;
  return Math.max(exactTotal + 1, parsed?.[0]?.Plan?.['Plan Rows'] ?? 0);
};

/** The total of rows of which so many were counted. */
export const totalOf = async (db: Db, rows: Rows, { total, isKept }: Counted, isExact: boolean): Promise<Total> =>
  isExact || isKept || total <= exactTotal ? { total } : { total: await estimated(db, rows), totalestimate: true };

/** Totals of several queries in one round trip, each as its page would show it. */
export const countAll = async (db: Db, questions: readonly Rows[], isExact = false): Promise<Total[]> => {
  const [first] = questions;
  if (first === undefined) return [];
  const queries = questions.map((rows) => withSubject(countQuery(rows, isExact).compile(db.builder), rows));
  const counted = await db.read({ company: first.scope.company }, queries);
  return Promise.all(questions.map((rows, index) => totalOf(db, rows, countedIn(counted[index]?.[0]), isExact)));
};
