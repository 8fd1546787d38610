import { type RawBuilder, sql } from 'kysely';
import type { RecordValues, SortOrder } from '../../src/engine/column.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Surroundings } from '../../src/engine/field-type.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Db, Row } from '../db/database.ts';
import { badInput } from '../http/refusal.ts';
import { proseCollation, type SortKey, sortKeys } from '../modules/sorting.ts';
import type { StoredModule } from '../services.ts';
import { placeOf } from './places.ts';
import { type Reach, reachSql } from './reach.ts';
import { recordOf, type Selection, selectSql } from './select.ts';
import { expressionSql } from './sql.ts';

/** Totals are counted to here, beyond it estimated. Contract section 2. */
export const exactTotal = 10_000;
/** The last row that pages reach. */
export const lastRow = 100_000;

/** The rows that a question is about. */
export type Rows = { module: StoredModule; reach: Reach; expression: Expression };

export type PageQuestion = {
  rows: Rows;
  selection: Selection;
  sort: SortOrder;
  page: number;
  pagesize: number;
  isExact: boolean;
};

export type Page = { data: (RecordValues & { did: string; name: string })[]; total: number; totalestimate?: true };

export const whereSql = ({ module, reach, expression }: Rows): RawBuilder<boolean> =>
  sql<boolean>`${reachSql(reach)} and ${expressionSql(expression, (column) => placeOf(module, column))}`;

/** The keys of a sort. @throws Refusal when the column does not exist or has no order. */
export const keysOf = (module: StoredModule, sort: SortOrder, path = '/sort/column'): SortKey[] => {
  const column = columnsOf(module.config).get(sort.column);
  const place = placeOf(module, sort.column);
  if (column && place && fieldTypeOf(column).sortable) return sortKeys(column, place.physical);
  throw badInput(path, column && place ? 'sortable' : 'column', {
    en: `Lists can't be sorted by “${sort.column}”. Choose another column.`,
    zh: `无法按“${sort.column}”排序，请选择其他列。`,
  });
};

const keySql = (key: SortKey, alias: string) =>
  key.isProse
    ? sql`${sql.ref(`${alias}.${key.physical}`)} collate ${sql.raw(proseCollation)}`
    : sql`${sql.ref(`${alias}.${key.physical}`)}`;

/** The order as the module's indexes have it, read forwards or backwards: empty is the lowest value. */
export const orderSql = (keys: readonly SortKey[], type: SortOrder['type'], alias = 't'): RawBuilder<unknown> => {
  const nulls = type === 'asc' ? sql` nulls first` : sql` nulls last`;
  return sql.join(keys.map((key) => sql`${keySql(key, alias)} ${sql.raw(type)}${key.isNullable ? nulls : sql``}`));
};

/** A part of a sorted list in which no key is empty: all rows, those with a first value, or those without. */
export type Stretch = { keys: readonly SortKey[]; where: RawBuilder<boolean> };

/** The parts in the order in which the list has them. */
export const stretchesOf = (keys: readonly SortKey[], type: SortOrder['type']): Stretch[] => {
  const [first, ...rest] = keys;
  if (first === undefined || !first.isNullable) return [{ keys, where: sql<boolean>`true` }];
  const column = sql.ref(`t.${first.physical}`);
  const empty = { keys: rest, where: sql<boolean>`${column} is null` };
  const filled = { keys, where: sql<boolean>`${column} is not null` };
  return type === 'asc' ? [empty, filled] : [filled, empty];
};

/** Rows of a stretch after `last`, a row that holds its keys; compared as a whole, so that the index begins there. */
export const afterSql = (keys: readonly SortKey[], type: SortOrder['type'], last: Row): RawBuilder<boolean> => {
  const columns = sql.join(keys.map((key) => keySql(key, 't')));
  const values = sql.join(keys.map((key) => sql`${last[key.physical]}`));
  return type === 'asc' ? sql<boolean>`(${columns}) > (${values})` : sql<boolean>`(${columns}) < (${values})`;
};

/** The query of some rows in order, names of refs included. */
export const rowsQuery = (
  {
    rows,
    selection,
    keys,
    type,
  }: { rows: Rows; selection: Selection; keys: readonly SortKey[]; type: SortOrder['type'] },
  { limit, offset = 0, within }: { limit: number; offset?: number; within?: RawBuilder<boolean> },
) => {
  const table = sql.table(rows.module.table);
  const where = within ? sql<boolean>`${whereSql(rows)} and ${within}` : whereSql(rows);
  const order = orderSql(keys, type);
  const window = sql`where ${where} order by ${order} limit ${limit} offset ${offset}`;
  // The page's ids first: most questions find them in an index alone, and only a page of whole rows is read.
  const found = sql`select r.* from (select t.did from ${table} t ${window}) k
    join ${table} r on r.companyid = ${rows.reach.company} and r.did = k.did`;
  return sql<Row>`select ${selectSql(selection)} from (${found}) p order by ${orderSql(keys, type, 'p')}`;
};

const countQuery = (rows: Rows, limit?: number) => {
  const found = sql`select 1 from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;
  return limit === undefined
    ? sql<Row>`select count(*) as total from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`
    : sql<Row>`select count(*) as total from (${found} limit ${limit}) x`;
};

/** Rows that the planner expects. It never answers less than what was counted already. */
const estimated = async (db: Db, rows: Rows): Promise<number> => {
  const query = sql<Row>`explain (format json) select 1 from ${sql.table(rows.module.table)} t where ${whereSql(rows)}`;
  const [found] = await db.read({ company: rows.reach.company }, [query.compile(db.builder)]);
  const plan: unknown = found?.[0]?.['QUERY PLAN'];
  const parsed = (typeof plan === 'string' ? JSON.parse(plan) : plan) as
    | [{ Plan?: { 'Plan Rows'?: number } }]
    | undefined;
  return Math.max(exactTotal + 1, parsed?.[0]?.Plan?.['Plan Rows'] ?? 0);
};

export type Total = { total: number; totalestimate?: true };

const totalOf = async (db: Db, rows: Rows, counted: number, isExact: boolean): Promise<Total> =>
  isExact || counted <= exactTotal ? { total: counted } : { total: await estimated(db, rows), totalestimate: true };

/** One page and the total of what it is a page of, in one conversation with the database. */
export const readPage = async (db: Db, question: PageQuestion, around: Surroundings): Promise<Page> => {
  const { rows, selection, sort, page, pagesize, isExact } = question;
  if (page * pagesize > lastRow)
    throw badInput('/page', 'reach', {
      en: `Pages reach to row ${lastRow}. Add a filter, or sort the other way round.`,
      zh: `最多可翻到第 ${lastRow} 行。请增加筛选条件，或反向排序。`,
    });
  const keys = keysOf(rows.module, sort);
  const list = rowsQuery(
    { rows, selection, keys, type: sort.type },
    { limit: pagesize, offset: (page - 1) * pagesize },
  );
  const count = countQuery(rows, isExact ? undefined : exactTotal + 1);
  const [found = [], counted = []] = await db.read({ company: rows.reach.company }, [
    list.compile(db.builder),
    count.compile(db.builder),
  ]);
  const total = await totalOf(db, rows, Number(counted[0]?.['total'] ?? 0), isExact);
  return { data: found.map((row) => recordOf(selection, row, around)), ...total };
};

/** Totals of several questions at once, each as a page would tell it. */
export const countAll = async (db: Db, questions: readonly Rows[], isExact = false): Promise<Total[]> => {
  const [first] = questions;
  if (first === undefined) return [];
  const queries = questions.map((rows) => countQuery(rows, isExact ? undefined : exactTotal + 1).compile(db.builder));
  const counted = await db.read({ company: first.reach.company }, queries);
  return Promise.all(
    questions.map((rows, index) => totalOf(db, rows, Number(counted[index]?.[0]?.['total'] ?? 0), isExact)),
  );
};

/** One record that is in reach, or nothing. */
export const recordQuery = (rows: Omit<Rows, 'expression'>, selection: Selection, did: string) => {
  const found = sql`select t.* from ${sql.table(rows.module.table)} t where ${reachSql(rows.reach)} and t.did = ${did}`;
  return sql<Row>`select ${selectSql(selection)} from (${found}) p`;
};
