import { type RawBuilder, sql } from 'kysely';
import { displayColumn } from '../../src/engine/check/refdisplay.ts';
import type { RecordValues, Stored } from '../../src/engine/column.ts';
import { formatValue } from '../../src/engine/format.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { noAccessKey } from '../../src/engine/reference.ts';
import type { Row } from '../db/database.ts';
import { isNamed, isNamedIn } from '../db/record-id.ts';
import type { Services, StoredModule } from '../services.ts';
import { isReference, type RecordColumn, recordColumns } from './physical-columns.ts';
import { type RecordScope, type ScopeActor, scopeSql } from './record-scope.ts';
import { isWhole, readableTargets, type Visibility } from './visible-targets.ts';

/**
 * Selected data of each record: its columns, for every ref the display text of the target, and for every didlist which
 * of its records the actor may read.
 */
export type Selection = {
  columns: readonly RecordColumn[];
  names: readonly NameOf[];
  lists: readonly ListOf[];
  hasVersion: boolean;
};

export type Target = { module: StoredModule; nameColumn: RecordColumn; visibility: Visibility };

/** `target` is absent when the module that a ref points to is gone. */
export type NameOf = { reference: RecordColumn; target?: Target };

/** Only lists whose target records the actor may not all read; the others need no check. */
type ListOf = { reference: RecordColumn; target: Target };

export type TargetContext = { modules: Services['modules']; actor: ScopeActor };

/** Target module of a reference column, the column that is displayed, and the records that the actor may read. */
export const targetOf = async (
  { modules, actor }: TargetContext,
  { column }: RecordColumn,
): Promise<Target | undefined> => {
  const pid = column.pid ?? column.didlist?.pid;
  const module = pid === undefined ? undefined : await modules.any(pid);
  const display = module && displayColumn(module.config, column.refdisplay);
  const all = module ? recordColumns(module) : [];
  const nameColumn =
    all.find((recordColumn) => recordColumn.column === display) ??
    all.find((recordColumn) => recordColumn.column.column === 'name');
  return module && nameColumn
    ? { module, nameColumn, visibility: readableTargets(actor, module, nameColumn.column) }
    : undefined;
};

export const selectionOf = async (
  targetContext: TargetContext,
  module: StoredModule,
  options: { hasVersion?: boolean; isIncluded?: (column: RecordColumn) => boolean } = {},
): Promise<Selection> => {
  const columns = recordColumns(module).filter((column) => options.isIncluded?.(column) ?? true);
  const pointing = columns.filter((column) => isReference(column) || column.column.didlist !== undefined);
  const targets = await Promise.all(
    pointing.map(async (reference): Promise<NameOf> => {
      const target = await targetOf(targetContext, reference);
      return target ? { reference, target } : { reference };
    }),
  );
  return {
    columns,
    names: targets.filter(({ reference }) => isReference(reference)),
    lists: targets.flatMap(({ reference, target }) =>
      target !== undefined && !isReference(reference) && !isWhole(target.visibility) ? [{ reference, target }] : [],
    ),
    hasVersion: options.hasVersion ?? false,
  };
};

const nameAlias = (physical: string) => `${physical}_name`;
/** No column name contains `$`. */
const seenAlias = (physical: string) => `${physical}$seen`;

/** Rows of the target in the same company, under the alias `n`. */
const seenSql = ({ module, visibility }: Target): { from: RawBuilder<unknown>; where: RawBuilder<boolean> } => ({
  from: sql`${sql.table(module.table)} n`,
  where: visibility === 'none' ? sql<boolean>`false` : scopeSql(visibility, 'n'),
});

/**
 * If the actor may read only some of the target's records, the value is wrapped in a list, so that an empty column differs
 * from an unreadable record.
 */
const wrapped = ({ visibility }: Target, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  isWhole(visibility) ? value : sql`json_build_array(${value})`;

/**
 * Display text of a ref's target, as SQL over the id in `did`. The target is found by its primary key: one look-up per
 * returned row, after the limit. If the actor may read none of its records, there is no look-up.
 */
export const shownSql = (target: Target, did: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (target.visibility === 'none') return sql`null::text`;
  const { from, where } = seenSql(target);
  const value = wrapped(target, sql`n.${sql.id(target.nameColumn.physical)}`);
  return sql`(select ${value} from ${from} where ${where} and ${isNamed(target.module, did, 'n')})`;
};

/** The text of a value that `shownSql` found: null for an empty or deleted one, `undefined` for one that the actor may not read. */
export const shownText = (
  { nameColumn, visibility }: Target,
  value: unknown,
  context: FormatContext,
): string | null | undefined => {
  const isSeen = isWhole(visibility) || Array.isArray(value);
  if (!isSeen) return undefined;
  const stored = storedOf(isWhole(visibility) ? value : (value as unknown[])[0]);
  const text = stored === null ? '' : formatValue(nameColumn.column, stored, context).text;
  return text === '' ? null : text;
};

type Joined = { alias: string; id: string; table: string; scope: RecordScope };

/**
 * The join that finds a built-in reference's target; `undefined` for other references and where there is nothing to find.
 * Ids are compared as they are stored: their text would be made and read again for each row.
 */
const joinOf = ({ reference: { physical, id }, target }: NameOf): Joined | undefined => {
  if (id === undefined || target?.module.key !== 'id' || target.visibility === 'none') return undefined;
  return { alias: `${physical}$target`, id, table: target.module.table, scope: target.visibility };
};

const nameSql = (name: NameOf): RawBuilder<unknown> => {
  const { reference, target } = name;
  const alias = sql.id(nameAlias(reference.physical));
  if (!target) return sql`null as ${alias}`;
  const joined = joinOf(name);
  if (joined === undefined) return sql`${shownSql(target, sql`p.${sql.id(reference.physical)}`)} as ${alias}`;
  const value = sql.ref(`${joined.alias}.${target.nameColumn.physical}`);
  const isFound = sql`${sql.ref(`${joined.alias}.id`)} is not null`;
  return sql`case when ${isFound} then ${wrapped(target, value)} end as ${alias}`;
};

const listSql = ({ reference, target }: ListOf): RawBuilder<unknown> => {
  const { from, where } = seenSql(target);
  return sql`array(select n.did from ${from} where ${where}
      and ${isNamedIn(target.module, sql`p.${sql.id(reference.physical)}`, 'n')})
    as ${sql.id(seenAlias(reference.physical))}`;
};

/**
 * Follows the rows of the alias `p` in a statement's `from`. Creator, owner and department are joined instead of looked up
 * for each row: a list has three of them, and a look-up in a small table reads it whole (docs/storage.md, "Queries").
 */
export const namesSql = ({ names }: Selection): RawBuilder<unknown> =>
  sql.join(
    names.flatMap((name) => {
      const joined = joinOf(name);
      if (joined === undefined) return [];
      const { alias, id, table, scope } = joined;
      const isTarget = sql`${scopeSql(scope, alias)} and ${sql.ref(`${alias}.id`)} = p.${sql.id(id)}`;
      return [sql` left join ${sql.table(table)} as ${sql.id(alias)} on ${isTarget}`];
    }),
    sql``,
  );

/** The list after `select`, over rows of the module's table under the alias `p`. */
export const selectSql = ({ columns, names, lists, hasVersion }: Selection): RawBuilder<unknown> =>
  sql.join([
    ...columns.map(({ physical }) => sql`p.${sql.id(physical)}`),
    ...(hasVersion ? [sql`p.version`] : []),
    ...names.map(nameSql),
    ...lists.map(listSql),
  ]);

// The database holds what the field types stored: texts, numbers, and lists of them.
export const storedOf = (value: unknown): Stored => (value ?? null) as Stored;

const didsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A row of the database as a record of the wire. Its keys are its own: a column may be called `constructor`. */
export const recordOf = (
  selection: Selection,
  row: Row,
  context: FormatContext,
): RecordValues & { did: string; name: string } => {
  const record: RecordValues = Object.create(null) as RecordValues;
  const unreadable: string[] = [];
  for (const { column, physical } of selection.columns) record[column.column] = storedOf(row[physical]);
  for (const { reference, target } of selection.names) {
    const did = row[reference.physical];
    const text = target ? shownText(target, row[nameAlias(reference.physical)], context) : null;
    if (text === undefined && typeof did === 'string' && did !== '') unreadable.push(did);
    else record[`${reference.column.column}_name`] = text ?? null;
  }
  for (const { reference } of selection.lists) {
    const seen = new Set(didsOf(row[seenAlias(reference.physical)]));
    unreadable.push(...didsOf(row[reference.physical]).filter((did) => !seen.has(did)));
  }
  if (unreadable.length > 0) record[noAccessKey] = [...new Set(unreadable)];
  if (selection.hasVersion) record['version'] = storedOf(row['version']);
  return Object.assign(record, { did: String(row['did']), name: String(row['name']) });
};

/** A record without the names of other records, which not everybody who reads the audit log may read. */
export const storedValues = ({ columns }: Selection, record: RecordValues): RecordValues =>
  Object.fromEntries(columns.map(({ column }) => [column.column, record[column.column]]));
