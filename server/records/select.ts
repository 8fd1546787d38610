import { type RawBuilder, sql } from 'kysely';
import type { RecordValues, Stored } from '../../src/engine/column.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { Surroundings } from '../../src/engine/field-type.ts';
import type { Row } from '../db/database.ts';
import type { Services, StoredModule } from '../services.ts';
import { isReference, type PlacedColumn, placedColumns } from './places.ts';

/** What is read of each record: its columns, and for every ref the text that stands for the target. */
export type Selection = { columns: readonly PlacedColumn[]; names: readonly NameOf[]; hasVersion: boolean };

/** `target` is absent when the module that a ref points to is gone. */
type NameOf = { reference: PlacedColumn; target?: { module: StoredModule; shown: PlacedColumn } };

const targetOf = async (modules: Services['modules'], { column }: PlacedColumn): Promise<NameOf['target']> => {
  const module = column.pid === undefined ? undefined : await modules.any(column.pid);
  const all = module ? placedColumns(module) : [];
  const shown =
    all.find((one) => one.column.column === column.refdisplay) ?? all.find((one) => one.column.column === 'name');
  return module && shown ? { module, shown } : undefined;
};

export const selectionOf = async (
  modules: Services['modules'],
  module: StoredModule,
  options: { hasVersion?: boolean; only?: (column: PlacedColumn) => boolean } = {},
): Promise<Selection> => {
  const columns = placedColumns(module).filter((column) => options.only?.(column) ?? true);
  const references = columns.filter(isReference);
  const names = await Promise.all(
    references.map(async (reference): Promise<NameOf> => {
      const target = await targetOf(modules, reference);
      return target ? { reference, target } : { reference };
    }),
  );
  return { columns, names, hasVersion: options.hasVersion ?? false };
};

const nameAlias = (physical: string) => `${physical}_name`;

/** The target is sought in the same company only, by its primary key: a lookup for each row shown, after the limit. */
const nameSql = (name: NameOf): RawBuilder<unknown> => {
  if (!name.target) return sql`null as ${sql.id(nameAlias(name.reference.physical))}`;
  const { module, shown } = name.target;
  return sql`(select n.${sql.id(shown.physical)} from ${sql.table(module.table)} n
    where n.companyid = p.companyid and n.did = p.${sql.id(name.reference.physical)}) as ${sql.id(nameAlias(name.reference.physical))}`;
};

/** The list after `select`, over rows of the module's table under the alias `p`. */
export const selectSql = ({ columns, names, hasVersion }: Selection): RawBuilder<unknown> =>
  sql.join([
    ...columns.map(({ physical }) => sql`p.${sql.id(physical)}`),
    ...(hasVersion ? [sql`p.version`] : []),
    ...names.map(nameSql),
  ]);

// The database holds what the field types stored: texts, numbers, and lists of them.
const storedOf = (value: unknown): Stored => (value ?? null) as Stored;

/** A row of the database as a record of the wire. Its keys are its own: a column may be called `constructor`. */
export const recordOf = (
  selection: Selection,
  row: Row,
  around: Surroundings,
): RecordValues & { did: string; name: string } => {
  const record: RecordValues = Object.create(null) as RecordValues;
  for (const { column, physical } of selection.columns) record[column.column] = storedOf(row[physical]);
  for (const { reference, target } of selection.names) {
    const shown = storedOf(row[nameAlias(reference.physical)]);
    const text = target && shown !== null ? formatValue(target.shown.column, shown, around).text : '';
    record[`${reference.column.column}_name`] = text === '' ? null : text;
  }
  if (selection.hasVersion) record['version'] = storedOf(row['version']);
  return Object.assign(record, { did: String(row['did']), name: String(row['name']) });
};
