import { sql } from 'kysely';
import { fieldTypeOf } from '../../src/engine/field-types/registry.ts';
import type { Trx } from '../db/database.ts';
import { companyValue, idColumnOf, idOf } from '../db/record-id.ts';
import { storageKinds } from '../modules/storage.ts';
import type { StoredModule } from '../services.ts';
import { columnsOfRows, insertReadings } from './insert-readings.ts';

/** Many rows of stored values at once, unchecked: for what the server itself writes, not for what people send. */

type InsertColumn = { physical: string; sqlType: string; arrayType: string; isId: boolean };

const insertColumnOf = (module: StoredModule, name: string): InsertColumn => {
  const column = module.config.columns.find((definition) => definition.column === name);
  const physical = module.physical.get(name);
  if (column === undefined || physical === undefined)
    throw new Error(`Rows with ${module.config.pid}.${name} cannot be written: the module does not have that column.`);
  const { sqlType, arrayType } = storageKinds[fieldTypeOf(column).storage];
  const id = column.builtin === true ? idColumnOf(name) : undefined;
  return { physical: id ?? physical, sqlType: sqlType.replace(/ collate .*/, ''), arrayType, isId: id !== undefined };
};

export const insertRows = async (
  trx: Trx,
  module: StoredModule,
  companyid: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  if (module.key === 'reading') {
    await insertReadings(trx, module, companyid, { rows: columnsOfRows(rows), repeated: 'next' });
    return;
  }
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'companyid');
  const insertColumns = names.map((name) => ({ name, ...insertColumnOf(module, name) }));
  const targets = sql.join(insertColumns.map(({ physical }) => sql.ref(physical)));
  const sources = sql.join(
    insertColumns.map(({ name, isId }) => (isId ? idOf(sql.ref(`x.${name}`)) : sql.ref(`x.${name}`))),
  );
  const types = sql.join(insertColumns.map(({ name, sqlType }) => sql`${sql.id(name)} ${sql.raw(sqlType)}`));
  await sql`insert into ${sql.table(module.base)} (company, ${targets})
    select ${companyValue(companyid)}, ${sources} from json_to_recordset(${JSON.stringify(rows)}::json) as x(${types})`.execute(
    trx,
  );
};

/** Rows as one array per column; rows that exist already are left alone, unless `isNew` says that there are none. */
export const insertColumns = async (
  trx: Trx,
  module: StoredModule,
  companyid: string,
  chunk: { columns: readonly string[]; values: readonly unknown[][]; isNew?: true },
): Promise<void> => {
  if (module.key === 'reading') {
    await insertReadings(trx, module, companyid, { rows: chunk, repeated: chunk.isNew ? 'new' : 'none' });
    return;
  }
  const insertColumns = chunk.columns.map((name) => insertColumnOf(module, name));
  const targets = sql.join(insertColumns.map(({ physical }) => sql.ref(physical)));
  const lists = sql.join(
    insertColumns.map(({ arrayType }, index) => sql`${chunk.values[index]}::${sql.raw(arrayType)}`),
  );
  const names = insertColumns.map((_, index) => sql.id(`v${index}`));
  const sources = sql.join(
    insertColumns.map(({ isId }, index) => (isId ? idOf(sql.ref(`u.v${index}`)) : sql.ref(`u.v${index}`))),
  );
  await sql`insert into ${sql.table(module.base)} (company, ${targets})
    select ${companyValue(companyid)}, ${sources} from unnest(${lists}) as u(${sql.join(names)}) on conflict do nothing`.execute(
    trx,
  );
};
