import { type RawBuilder, sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import { prefixFaults } from '../../src/engine/result.ts';
import { isProduct } from '../../src/engine/products.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { checkRecord } from '../../src/schemas/check-record.ts';
import { nowSeconds } from '../clock.ts';
import type { Row, Trx } from '../db/database.ts';
import { companyValue, idValue, isAmong, isRecord } from '../db/record-id.ts';
import { fileFaults } from './file-references.ts';
import type { Actor } from '../http/actor.ts';
import { badInput, conflict, notFound, Refusal } from '../http/refusal.ts';
import { storageKinds } from '../modules/storage.ts';
import type { StoredModule } from '../services.ts';
import { refusalOf } from './faults.ts';
import { physicalColumnOf } from './physical-columns.ts';
import { recordQuery } from './query.ts';
import { isWithin, mayPlaceAnywhere, type RecordScope, scopeSql } from './record-scope.ts';
import { type Reference, referenceFaults } from './references.ts';
import { recordOf, type Selection } from './select.ts';
import { phrase } from '../texts.ts';

/** Fixed products have their own calls. Contract "Fixed products". */
export const refuseProduct = (module: StoredModule): void => {
  if (!isProduct(module.config.pid)) return;
  const { name } = module.config;
  throw new Refusal('forbidden', phrase('server/records', 'changedOnOwnPage', { name }));
};

/** Readings of devices are written by devices and imports. Contract "Module config". */
export const refuseReadings = (module: StoredModule): void => {
  if (module.key !== 'reading') return;
  const { name } = module.config;
  throw badInput('/pid', 'readings', phrase('server/records', 'readingsReadOnly', { name }));
};

/** Stored values of a body, checked by the module's form, or the refusal that names every fault. */
export const checkedValues = (
  module: StoredModule,
  purpose: 'add' | 'edit',
  data: unknown,
  path = '/data',
): RecordValues => {
  const checked = checkRecord(module.config, purpose, data);
  if (checked.ok) return checked.value;
  throw refusalOf(module.config, prefixFaults(path, checked.faults), { data });
};

/**
 * @throws Refusal when a value newly refers to a record that does not exist or that the actor may not read. `before` is
 * the stored record if the actor may read it: its existing references remain valid.
 */
export const checkReferences = async (
  trx: Trx,
  module: StoredModule,
  change: {
    actor: Actor;
    values: RecordValues;
    references: readonly Reference[];
    before?: RecordValues | undefined;
    path?: string;
  },
): Promise<void> => {
  const company = change.actor.companyid;
  const faults = [
    ...(await referenceFaults(trx, change.actor, change.references, change.before)),
    ...(await fileFaults(trx, { company, values: change.values, module, now: nowSeconds() })),
  ];
  if (faults.length > 0)
    throw refusalOf(module.config, prefixFaults(change.path ?? '/data', faults), { data: change.values });
};

/** @throws Refusal when the record would belong to another department than one's own without the right to. */
export const checkPlacement = (actor: Actor, module: StoredModule, values: RecordValues): void => {
  const { organization } = values;
  if (organization === undefined || organization === actor.organization || mayPlaceAnywhere(actor, module)) return;
  throw new Refusal('forbidden', phrase('server/records', 'ownDepartmentOnly'));
};

type Assignment = { column: string; value: RawBuilder<unknown> };

const idText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Values as parameters of their columns' types; ids in their compact form. */
export const assignments = (module: StoredModule, values: RecordValues): Assignment[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const physicalColumn = physicalColumnOf(module, name);
    if (!physicalColumn) return [];
    if (physicalColumn.id !== undefined) return [{ column: physicalColumn.id, value: idValue(idText(value)) }];
    const type = sql.raw(storageKinds[physicalColumn.storage].sqlType.replace(/ collate.*/, ''));
    return [{ column: physicalColumn.physical, value: sql`cast(${value ?? null} as ${type})` }];
  });

export type NewRecord = {
  did: string;
  company: string;
  creator: string;
  organization: string;
  now: number;
  values: RecordValues;
};

const placedIn = (module: StoredModule, record: NewRecord): Assignment[] => {
  const { did, company, creator, now, values } = record;
  const fixed: RecordValues = {
    did,
    createtime: now,
    updatetime: now,
    creator,
    owner: creator,
    organization: record.organization,
  };
  return [
    { column: 'company', value: companyValue(company) },
    ...assignments(module, { ...values, ...fixed, organization: values['organization'] ?? record.organization }),
  ];
};

/** Rows of one statement, which has a parameter for each value. */
const rowsPerStatement = 500;

/** Adds records that have values for the same columns; the values are stored ones that were checked. */
export const insertRecords = async (trx: Trx, module: StoredModule, records: readonly NewRecord[]): Promise<void> => {
  for (let from = 0; from < records.length; from += rowsPerStatement) {
    const cells = records.slice(from, from + rowsPerStatement).map((record) => placedIn(module, record));
    const names = cells[0]?.map(({ column }) => column) ?? [];
    if (cells.some((row) => row.length !== names.length || row.some(({ column }, index) => column !== names[index])))
      throw new Error('Records of one statement have values for different columns.');
    const columns = names.map((name) => sql.id(name));
    const rows = cells.map((row) => sql`(${sql.join(row.map(({ value }) => value))})`);
    await sql`insert into ${sql.table(module.base)} (${sql.join(columns)}) values ${sql.join(rows)}`.execute(trx);
  }
};

/** Adds one record. */
export const insertRecord = (trx: Trx, module: StoredModule, record: NewRecord): Promise<void> =>
  insertRecords(trx, module, [record]);

/** Version conflict (optimistic locking); `stored` is the part of the stored record that the actor may read. */
export const changedMeanwhile = (stored: object | undefined): Refusal =>
  stored === undefined
    ? conflict('version', phrase('server/records', 'recordConflictHidden'))
    : conflict('version', phrase('server/records', 'recordConflict'), { data: stored });

type Target = { module: StoredModule; scope: RecordScope; did: string; selection: Selection };

export const recordIn = async (trx: Trx, { module, scope, did, selection }: Target, context: FormatContext) => {
  const result = await recordQuery({ module, scope }, selection, did).execute(trx);
  const [row] = result.rows;
  return row === undefined ? undefined : recordOf(selection, row, context);
};

/** Whether a stored record has these values already. A column that the record does not show counts as another value. */
export const holds = (stored: RecordValues, values: RecordValues): boolean =>
  Object.entries(values).every(
    ([name, value]) => stored[name] !== undefined && JSON.stringify(stored[name]) === JSON.stringify(value),
  );

/**
 * Changes columns of one record for a user. Returns the stored record for the audit log; the caller filters it by the
 * user's rights. @throws Refusal conflict on another stored version, with the record within `read`
 */
export const changeRecord = async (
  trx: Trx,
  target: Target & { read: RecordScope | undefined },
  change: { values: RecordValues; version: number; context: FormatContext },
) => {
  const { module, scope, did } = target;
  const set = assignments(module, { ...change.values, updatetime: change.context.now });
  const changed = await sql`update ${sql.table(module.table)} t
    set ${sql.join(set.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}, version = version + 1
    where ${scopeSql(scope)} and ${isRecord(module, did)} and t.version = ${change.version}`.execute(trx);
  // Read without the reach: moving a record to another department may put it out of one's own sight.
  const stored = await recordIn(trx, { ...target, scope: { company: scope.company } }, change.context);
  if (changed.numAffectedRows === 1n && stored) return stored;
  const visible = await recordIn(trx, target, change.context);
  if (visible === undefined) throw notFound();
  throw changedMeanwhile(isWithin(target.read, visible['organization']) ? visible : undefined);
};

/** Deletes those of the records that are in reach; answers their ids. */
export const removeRecords = async (
  trx: Trx,
  module: StoredModule,
  scope: RecordScope,
  dids: readonly string[],
): Promise<string[]> => {
  const where = sql<boolean>`${scopeSql(scope)} and ${isAmong(module, dids)}`;
  const removed = await sql<Row>`${deleteSql(module, where)} returning t.did`.execute(trx);
  return removed.rows.map((row) => String(row['did']));
};

/** Deletes rows of alias `t`; a history's view is over several tables, so that its rows are deleted below it. */
export const deleteSql = (module: StoredModule, where: RawBuilder<boolean>): RawBuilder<unknown> => {
  const table = sql.table(module.table);
  if (module.key !== 'reading') return sql`delete from ${table} t where ${where}`;
  const time = sql.id(module.physical.get('occurtime') ?? '');
  return sql`delete from ${sql.table(module.base)} b using (select t.* from ${table} t where ${where}) t
    where b.company = t.company and b.device = t.device and b.${time} = t.at and b.n = t.n`;
};
