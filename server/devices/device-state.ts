import { type RawBuilder, sql } from 'kysely';
import type { RecordValues, Stored } from '../../src/engine/column.ts';
import type { Row } from '../db/database.ts';
import { idText, idValues, ofCompany } from '../db/record-id.ts';
import { storageKinds } from '../modules/storage.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import type { Intake } from '../drivers/report.ts';

/** State of a device: its values, and when and how it reported. It is changed in memory, then stored as a whole. */
export type DeviceState = {
  readonly did: string;
  readonly name: string;
  readonly organization: string | null;
  readonly values: RecordValues;
  /** When each physical column was reported. */
  readonly reported: Record<string, number>;
  /** Time of the last report by the device's clock, and the time at which the server received it. */
  lastreport: number | undefined;
  heardat: number | undefined;
  /** Undefined until the first report. */
  isonline: boolean | undefined;
  marks: string;
  isChanged: boolean;
};

const optionalNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

const stateOf = (row: Row, columns: readonly RecordColumn[]): DeviceState => ({
  did: String(row['did']),
  name: String(row['name']),
  organization: row['organization'] === null ? null : String(row['organization']),
  // The database holds what the field types stored.
  values: Object.fromEntries(columns.map(({ column, physical }) => [column.column, (row[physical] ?? null) as Stored])),
  // Only `saveStates` writes it.
  reported: { ...(row['reported'] as Record<string, number> | null) },
  lastreport: optionalNumber(row['lastreport']),
  heardat: optionalNumber(row['heardat']),
  isonline: typeof row['isonline'] === 'boolean' ? row['isonline'] : undefined,
  marks: typeof row['reportmarks'] === 'string' ? row['reportmarks'] : '',
  isChanged: false,
});

export type Devices = {
  /** By every name that reports may use: their did, and the value of the module's `key`. */
  byName: Map<string, DeviceState>;
  /** Values of the key that several records have, from before it was one: reports by them are refused. */
  doubles: ReadonlySet<string>;
};

/**
 * Selects devices by the names in their reports. Without a `key` column only ids are compared, which is one index
 * condition.
 */
export const devicesSql = (
  { company, module }: Omit<Intake, 'trx' | 'services' | 'now'>,
  names: readonly string[],
  columns: readonly RecordColumn[],
): RawBuilder<Row> => {
  const key = keyOf(module);
  const named = key === undefined ? sql`` : sql`or t.${sql.id(key)} = any(cast(${names} as text[]))`;
  const read = [...new Set([...columns.map(({ physical }) => physical), ...(key === undefined ? [] : [key])])];
  return sql<Row>`select t.did, t.name, t.organization, t.reported, t.lastreport, t.heardat, t.isonline,
      t.reportmarks ${sql.join(
        read.map((physical) => sql`, t.${sql.id(physical)}`),
        sql``,
      )}
    from ${sql.table(module.table)} t where ${ofCompany(company)} and (t.id = any(${idValues(names)}) ${named})
    order by t.id for no key update`;
};

const keyOf = ({ config, physical }: Intake['module']): string | undefined =>
  config.key === undefined ? undefined : physical.get(config.key);

/**
 * Reads devices and locks them until the end of the transaction, in the order of their ids, so that two servers with
 * reports of the same devices wait for each other and never in a circle.
 */
export const lockDevices = async (
  intake: Intake,
  names: readonly string[],
  columns: readonly RecordColumn[],
): Promise<Devices> => {
  const { rows } = await devicesSql(intake, [...new Set(names)], columns).execute(intake.trx);
  const key = keyOf(intake.module);
  const byName = new Map<string, DeviceState>();
  const doubles = new Set<string>();
  const states = rows.map((row) => ({ name: key === undefined ? null : row[key], state: stateOf(row, columns) }));
  for (const { name, state } of states) {
    if (typeof name !== 'string') continue;
    if (byName.has(name)) doubles.add(name);
    byName.set(name, state);
  }
  for (const { state } of states) {
    // A did always names its own device.
    byName.set(state.did, state);
    doubles.delete(state.did);
  }
  return { byName, doubles };
};

/** Stores what reports changed of devices, in one statement that touches no index (HOT update). */
export const saveStates = async (
  intake: Intake,
  states: readonly DeviceState[],
  columns: readonly RecordColumn[],
): Promise<void> => {
  if (states.length > 0) await statesSql(intake, states, columns).execute(intake.trx);
};

/** The ids as a parameter are the index condition, whatever the planner thinks of the join. */
export const statesSql = (
  { company, module, now }: Omit<Intake, 'trx' | 'services'>,
  states: readonly DeviceState[],
  columns: readonly RecordColumn[],
): RawBuilder<unknown> => {
  const rows = states.map(({ did, values, reported, lastreport, heardat, isonline, marks }) => ({
    id: idText(did),
    reported,
    lastreport,
    heardat,
    isonline,
    reportmarks: marks,
    ...Object.fromEntries(columns.map(({ column, physical }) => [physical, values[column.column] ?? null])),
  }));
  const fixedColumns = ['reported', 'lastreport', 'heardat', 'isonline', 'reportmarks'];
  const set = [...fixedColumns, ...columns.map(({ physical }) => physical)].map(
    (name) => sql`${sql.id(name)} = v.${sql.id(name)}`,
  );
  const typed = columns.map(
    ({ physical, storage }) => `"${physical}" ${storageKinds[storage].sqlType.replace(/ collate.*/, '')}`,
  );
  const types = [
    'id bytea, reported jsonb, lastreport bigint, heardat bigint, isonline boolean, reportmarks text',
    ...typed,
  ].join(', ');
  return sql`update ${sql.table(module.base)} t
    set updatetime = greatest(t.updatetime, ${now}::bigint), ${sql.join(set)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(${sql.raw(types)})
    where ${ofCompany(company)} and t.id = any(${idValues(states.map(({ did }) => did))}) and t.id = v.id`;
};
