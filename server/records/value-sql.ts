import { type RawBuilder, sql } from 'kysely';
import { storageKinds } from '../modules/storage.ts';
import type { RecordColumn } from './physical-columns.ts';

/** A stored value of rows of alias `t`; the column's own sign for empty is nothing. */
export const valueSql = ({ physical, column, storage }: RecordColumn): RawBuilder<unknown> => {
  const value = sql.ref(`t.${physical}`);
  const { emptyvalue } = column;
  if (emptyvalue === undefined || emptyvalue === null || storageKinds[storage].isList) return value;
  const type = sql.raw(storageKinds[storage].sqlType.replace(/ collate.*/, ''));
  return sql`nullif(${value}, cast(${emptyvalue} as ${type}))`;
};
