import { sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';
import { withSubject } from '../needed-indexes/shape.ts';
import { type Rows, whereSql } from './query.ts';

/** How many rows a question finds. Contract "Calls". */

/** Totals are counted to here, beyond it estimated. */
export const exactTotal = 10_000;

export type Total = { total: number; totalestimate?: true };

/** Counts to one more than the largest exact total, or to the end. */
export const countQuery = (rows: Rows, isExact: boolean) => {
  const found = sql`from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;
  return isExact
    ? sql<Row>`select count(*) as total ${found}`
    : sql<Row>`select count(*) as total from (select 1 ${found} limit ${sql.lit(exactTotal + 1)}) x`;
};

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

/** The total of rows of which `counted` were counted. */
export const totalOf = async (db: Db, rows: Rows, counted: number, isExact: boolean): Promise<Total> =>
  isExact || counted <= exactTotal ? { total: counted } : { total: await estimated(db, rows), totalestimate: true };

/** Totals of several questions at once, each as a page would tell it. */
export const countAll = async (db: Db, questions: readonly Rows[], isExact = false): Promise<Total[]> => {
  const [first] = questions;
  if (first === undefined) return [];
  const queries = questions.map((rows) => withSubject(countQuery(rows, isExact).compile(db.builder), rows));
  const counted = await db.read({ company: first.scope.company }, queries);
  return Promise.all(
    questions.map((rows, index) => totalOf(db, rows, Number(counted[index]?.[0]?.['total'] ?? 0), isExact)),
  );
};
