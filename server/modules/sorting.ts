import type { Column } from '../../src/engine/column.ts';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Keyed } from '../db/record-id.ts';
import { storageKinds } from './storage.ts';

/**
 * Order of texts that people write. Embedded PostgreSQL carries the root rules of ICU alone (no pinyin), and a list
 * must not be sorted otherwise on another database, so both use the root rules: letters without regard to case,
 * Chinese characters by code point.
 */
export const proseCollation = '"und-x-icu"';

/** Text that people write, as opposed to keys and ids: it can be searched for a part. */
export const isProse = (column: Column): boolean => fieldTypeOf(column).operators.includes('like');

const alwaysThere = new Set(['did', 'name', 'createtime', 'updatetime']);
const alwaysRead = new Set(['device', 'occurtime']);

/** Whether the column can be empty; the built-in ones are always filled, and a reading is of a device and a time. */
const isNullable = ({ column }: Column, key: Keyed['key']) =>
  !alwaysThere.has(column) && !(key === 'reading' && alwaysRead.has(column));

/** `text` is the column that shows an id as text; the key itself is then the base's. */
export type SortKey = { physical: string; text?: string; isProse: boolean; isNullable: boolean };

type Sorted = { physical: string; id?: string };

/**
 * Columns that a sort by `column` orders by, in the one direction. Keys and ids have few values and are most often
 * filtered on, so their index continues with the update time, and so does the sort order. The row's key breaks every tie.
 */
export const sortKeys = (column: Column, { physical, id }: Sorted, { key }: Keyed = { key: 'id' }): SortKey[] => {
  const named = id === undefined ? { physical } : { physical: id, text: physical };
  const first = { ...named, isProse: isProse(column) && column.column !== 'did', isNullable: isNullable(column, key) };
  const compact = key === 'did' ? { physical: 'did' } : { physical: 'id', text: 'did' };
  const did = { ...compact, isProse: false, isNullable: false };
  if (column.column === 'did') return [did];
  const isKey = !first.isProse && !storageKinds[fieldTypeOf(column).storage].isNumeric;
  return isKey ? [first, { physical: 'updatetime', isProse: false, isNullable: false }, did] : [first, did];
};

/** An empty value counts as the lowest. One index then serves both directions, and a descending list starts with values. */
export const indexKey = (key: SortKey): string =>
  `"${key.physical}"${key.isProse ? ` collate ${proseCollation}` : ''}${key.isNullable ? ' nulls first' : ''}`;
