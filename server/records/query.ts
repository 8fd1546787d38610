import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../src/engine/column.ts';
import type { Expression } from '../../src/engine/condition/predicate.ts';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Row } from '../db/database.ts';
import { idValue, isRecord, isSameRow, keyColumns, ofCompany } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import { proseCollation, type SortKey, sortKeys } from '../modules/sorting.ts';
import type { StoredModule } from '../services.ts';
import { physicalColumnOf } from './physical-columns.ts';
import { type RecordScope, scopeSql } from './record-scope.ts';
import { namesSql, type Selection, selectSql } from './select.ts';
import { expressionSql } from './sql.ts';
import { phrase } from '../texts.ts';

/** The rows that a query is about. */
export type Rows = { module: StoredModule; scope: RecordScope; expression: Expression };

export const whereSql = ({ module, scope, expression }: Rows): RawBuilder<boolean> =>
  sql<boolean>`${scopeSql(scope)} and ${expressionSql(expression, (column) => physicalColumnOf(module, column))}`;

/** The keys of a sort. @throws Refusal when the column does not exist or has no order. */
export const keysOf = (module: StoredModule, sort: SortOrder, path = '/sort/column'): SortKey[] => {
  const column = columnsOf(module.config).get(sort.column);
  const physicalColumn = physicalColumnOf(module, sort.column);
  if (column && physicalColumn && fieldTypeOf(column).sortable) return sortKeys(column, physicalColumn, module);
  throw badInput(
    path,
    column && physicalColumn ? 'sortable' : 'column',
    phrase('server/records', 'columnNotSortable', { column: sort.column }),
  );
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

/** A key's value in a row that was read: ids are read as texts. */
const keyValue = ({ physical, text }: SortKey, row: Row): RawBuilder<unknown> => {
  if (text === undefined) return sql`${row[physical]}`;
  const did = row[text];
  return idValue(typeof did === 'string' ? did : null);
};

/**
 * Keyset condition: rows after `last`, which holds the keys. It is a row comparison, so that the index scan starts
 * there.
 */
export const afterSql = (keys: readonly SortKey[], type: SortOrder['type'], last: Row): RawBuilder<boolean> => {
  const columns = sql.join(keys.map((key) => keySql(key, 't')));
  const values = sql.join(keys.map((key) => keyValue(key, last)));
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
  const carried = sql.join(keyColumns(rows.module).map((name) => sql.ref(`t.${name}`)));
  // The page's keys first (late row lookup): a sort carries keys alone, and only a page of whole rows is read.
  const matchedSql = sql`select r.* from (select ${carried} from ${table} t ${window}) k
    join ${table} r on ${ofCompany(rows.scope.company, 'r')} and ${isSameRow(rows.module, 'r', 'k')}`;
  return sql<Row>`select ${selectSql(selection)} from (${matchedSql}) p${namesSql(selection)} order by ${orderSql(keys, type, 'p')}`;
};

/** One record that is in reach, or nothing. */
export const recordQuery = (rows: Omit<Rows, 'expression'>, selection: Selection, did: string) => {
  const matchedSql = sql`select t.* from ${sql.table(rows.module.table)} t where ${scopeSql(rows.scope)} and ${isRecord(rows.module, did)}`;
  return sql<Row>`select ${selectSql(selection)} from (${matchedSql}) p${namesSql(selection)}`;
};
