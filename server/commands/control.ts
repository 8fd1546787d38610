import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import { isEmptyStored } from '../../src/engine/column-value.ts';
import type { LocalText, RecordValues, Stored } from '../../src/engine/column.ts';
import { type DeviceChange, detectEdges } from '../automation/detect-edges.ts';
import { isObject, ownProperty } from '../../src/engine/own-property.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { badInput } from '../http/refusal.ts';
import { type RecordColumn, physicalColumnOf } from '../records/physical-columns.ts';
import { type RecordScope, scopeSql } from '../records/record-scope.ts';
import { storedOf } from '../records/select.ts';
import { assignments, checkedValues } from '../records/write.ts';
import type { Services, StoredModule } from '../services.ts';
import { appendReadings, measuredColumns } from '../records/readings.ts';
import { phrase } from '../texts.ts';

/** Whether a commanded value is empty, which is also the `emptyvalue` of its column, where the column needs a value. */
const isMissing = (module: StoredModule, name: string, value: unknown): boolean => {
  const column = columnsOf(module.config).get(name);
  // Unknown input that has passed the check of the column.
  return column !== undefined && column.canbeempty !== true && isEmptyStored(column, value as Stored | undefined);
};

/**
 * Decodes and validates the commanded values of a device. @throws Refusal when a column can't be commanded, or a value
 * does not fit it
 */
export const commandedValues = (module: StoredModule, cmd: unknown): RecordValues => {
  const values = checkedValues(module, 'edit', cmd, '/cmd');
  const builtin = Object.keys(values).find((name) => columnsOf(module.config).get(name)?.builtin === true);
  if (builtin !== undefined)
    throw badInput(`/cmd/${builtin}`, 'readonly', phrase('server/devices', 'parameterUnknown', { name: builtin }));
  if (Object.keys(values).length === 0) throw badInput('/cmd', 'required', phrase('server/devices', 'parameterNeeded'));
  const empty = Object.keys(values).find((name) => isObject(cmd) && isMissing(module, name, ownProperty(cmd, name)));
  if (empty !== undefined) throw badInput(`/cmd/${empty}`, 'value', phrase('engine/automation', 'enterValue'));
  return values;
};

/** Columns that a device's record and its history have in common: the same name and the same storage. */
const shared = (module: StoredModule, history: StoredModule): RecordColumn[] =>
  measuredColumns(history).flatMap(({ column, storage }) => {
    const physicalColumn = physicalColumnOf(module, column.column);
    return physicalColumn?.storage === storage ? [{ ...physicalColumn, column }] : [];
  });

/** Appends the present state of devices to their history. */
export const appendHistory = async (
  trx: Trx,
  { module, history }: { module: StoredModule; history: StoredModule | undefined },
  target: { company: string; dids: readonly string[]; now: number },
): Promise<void> => {
  if (!history || target.dids.length === 0) return;
  const columns = shared(module, history);
  const selected = sql.join([sql`t.did`, ...columns.map(({ physical }) => sql.ref(`t.${physical}`))]);
  const { rows } = await sql<Row>`select ${selected} from ${sql.table(module.table)} t
    where ${ofCompany(target.company)} and ${isAmong(module, target.dids)}`.execute(trx);
  const readings = rows.map((row) => ({
    device: String(row['did']),
    at: target.now,
    values: Object.fromEntries(columns.map(({ column, physical }) => [column.column, storedOf(row[physical])])),
  }));
  await appendReadings(trx, { company: target.company, module, history, now: target.now }, readings);
};

/**
 * Stores values as the current state of devices and in their history. Used for modules without a driver, which confirm
 * commands at once.
 */
export const applyValues = async (
  { trx, services, now }: { trx: Trx; services: Services; now: number },
  {
    company,
    module,
    dids,
    values,
    run,
  }: { company: string; module: StoredModule; dids: readonly string[]; values: RecordValues; run?: string | undefined },
): Promise<void> => {
  const { historypid } = module.config;
  const history = historypid === undefined ? undefined : await services.modules.find(company, historypid);
  const set = assignments(module, { ...values, updatetime: now });
  const before = await valuesOf(trx, module, { company, dids, names: Object.keys(values) });
  await sql`update ${sql.table(module.table)} t
    set ${sql.join(set.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))}
    where ${ofCompany(company)} and ${isAmong(module, dids)}`.execute(trx);
  await appendHistory(trx, { module, history }, { company, dids, now });
  const changes = [...before].map(([did, recordValues]): DeviceChange => ({
    did,
    at: now,
    changes: Object.entries(values).map(([column, value]) => ({
      column,
      before: recordValues[column] ?? undefined,
      value: value ?? null,
      ...(run === undefined ? {} : { run }),
    })),
  }));
  await detectEdges({ trx, services, company, module, now }, changes);
};

/** The values of devices, locked, so that rules compare what was with what is. */
const valuesOf = async (
  trx: Trx,
  module: StoredModule,
  { company, dids, names }: { company: string; dids: readonly string[]; names: readonly string[] },
): Promise<Map<string, RecordValues>> => {
  const places = names.flatMap((column) => {
    const physicalColumn = physicalColumnOf(module, column);
    return physicalColumn === undefined ? [] : [{ column, physical: physicalColumn.physical }];
  });
  const { rows } = await sql<Row>`select t.did ${sql.join(
    places.map(({ physical }) => sql`, t.${sql.id(physical)}`),
    sql``,
  )} from ${sql.table(module.table)} t
    where ${ofCompany(company)} and ${isAmong(module, dids)} order by t.id for update`.execute(trx);
  return new Map(
    rows.map((row) => [
      String(row['did']),
      // The database holds what the field types stored.
      Object.fromEntries(places.map(({ column, physical }) => [column, (row[physical] ?? null) as Stored])),
    ]),
  );
};

/** The devices among these that a right reaches. */
export const devicesInReach = async (
  trx: Trx,
  module: StoredModule,
  { scope, dids }: { scope: RecordScope; dids: readonly string[] },
): Promise<{ did: string; name: string }[]> => {
  const result = await sql<Row>`select t.did, t.name from ${sql.table(module.table)} t
    where ${scopeSql(scope)} and ${isAmong(module, dids)} order by t.did`.execute(trx);
  return result.rows.map((row) => ({ did: String(row['did']), name: String(row['name']) }));
};

export const outOfReach: LocalText = phrase('server/devices', 'noControlRight');
