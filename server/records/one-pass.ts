import { sql } from 'kysely';
import type { SortOrder } from '../../src/engine/column.ts';
import { predicatesOf } from '../../src/engine/condition/predicate.ts';
import type { Row } from '../db/database.ts';
import { isSameRow, keyColumns, ofCompany } from '../db/record-id.ts';
import type { SortKey } from '../modules/sorting.ts';
import { isLarge } from './large-queries.ts';
import { orderSql, type Rows, whereSql } from './query.ts';
import { namesSql, type Selection, selectSql } from './select.ts';
import { exactTotal } from './totals.ts';

/**
 * Page and total in one pass, for searches of a part of a text. A trigram index finds all rows or none (bitmap scan), so
 * a page and a count would each search all of them; a materialised CTE searches once, and both are taken from it. Other
 * queries are cheaper in two statements: a page ends with its last row, and the count reads an index alone
 * (docs/storage.md, "Queries").
 */

export type Listed = { rows: Rows; selection: Selection; keys: readonly SortKey[]; type: SortOrder['type'] };
export type Span = { limit: number; offset: number };

/** `$` is in the name of no column. */
const totalColumn = 'found$total';
const keyColumn = 'found$did';

/** Every row of the answer has the total; where the page is empty, there is one row without a record. */
export const searchQuery = ({ rows, selection, keys, type }: Listed, { limit, offset }: Span) => {
  const table = sql.table(rows.module.table);
  const tableKeys = keyColumns(rows.module);
  const carried = [...new Set([...tableKeys, ...keys.map(({ physical }) => physical)])];
  const columns = sql.join(carried.map((column) => sql.ref(`t.${column}`)));
  const matchedSql = sql`select ${columns} from ${table} t where ${whereSql(rows)} limit ${sql.lit(exactTotal + 1)}`;
  const chosen = sql`select ${sql.join(tableKeys.map((name) => sql.ref(`f.${name}`)))} from found f order by ${orderSql(keys, type, 'f')} limit ${limit} offset ${offset}`;
  const whole = sql`select r.* from (${chosen}) k join ${table} r on ${ofCompany(rows.scope.company, 'r')} and ${isSameRow(rows.module, 'r', 'k')}`;
  return sql<Row>`with found as materialized (${matchedSql})
    select n.total as ${sql.id(totalColumn)}, p.did as ${sql.id(keyColumn)}, ${selectSql(selection)}
    from (select count(*) as total from found) n left join (${whole}) p on true${namesSql(selection)} order by ${orderSql(keys, type, 'p')}`;
};

export const totalIn = (read: readonly Row[]): number => Number(read[0]?.[totalColumn] ?? 0);
export const recordsIn = (read: readonly Row[]): Row[] => read.filter((row) => row[keyColumn] !== null);

/** True if one pass is probably cheaper than two statements: a search that finds more rows than it takes runs as two. */
export const isOnePass = (rows: Rows): boolean =>
  predicatesOf(rows.expression).some(({ test, negate }) => test === 'contains' && negate !== true) && !isLarge(rows);
