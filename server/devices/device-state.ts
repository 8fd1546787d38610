import { sql } from 'kysely';
import type { RecordValues, Stored } from '../../src/engine/column.ts';
import type { Row } from '../db/database.ts';
import { idValues, ofCompany } from '../db/record-id.ts';
import { storageKinds } from '../modules/storage.ts';
import type { PlacedColumn } from '../records/places.ts';
import type { Intake } from './report.ts';

/** What is known of a device: its values, and when and how it reported. Changed in memory, then stored as a whole. */
export type DeviceState = {
  readonly did: string;
  readonly values: RecordValues;
  /** When each physical column was reported. */
  readonly reported: Record<string, number>;
  /** The last moment by the device's clock, and when the server heard of it. */
  lastreport: number | undefined;
  heardat: number | undefined;
  /** Undefined until the first report. */
  isonline: boolean | undefined;
  marks: string;
  isChanged: boolean;
};

const optionalNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

const stateOf = (row: Row, columns: readonly PlacedColumn[]): DeviceState => ({
  did: String(row['did']),
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

/** Devices by every name that reports may use: their did, and the value of the module's `key`. */
export type Devices = ReadonlyMap<string, DeviceState>;

/**
 * Reads devices and locks them until the end of the transaction, in the order of their ids, so that two servers with
 * reports of the same devices wait for each other and never in a circle.
 */
export const lockDevices = async (
  { trx, company, module }: Intake,
  names: readonly string[],
  columns: readonly PlacedColumn[],
): Promise<Devices> => {
  const unique = [...new Set(names)];
  const key = module.config.key === undefined ? undefined : module.physical.get(module.config.key);
  const named = key === undefined ? sql`` : sql`or t.${sql.id(key)} = any(cast(${unique} as text[]))`;
  const read = [...new Set([...columns.map(({ physical }) => physical), ...(key === undefined ? [] : [key])])];
  const { rows } = await sql<Row>`select t.did, t.reported, t.lastreport, t.heardat, t.isonline,
      t.reportmarks ${sql.join(
        read.map((physical) => sql`, t.${sql.id(physical)}`),
        sql``,
      )}
    from ${sql.table(module.table)} t where ${ofCompany(company)} and (t.id = any(${idValues(unique)}) ${named})
    order by t.id for no key update`.execute(trx);
  const devices = new Map<string, DeviceState>();
  const states = rows.map((row) => ({ row, state: stateOf(row, columns) }));
  for (const { row, state } of states) if (key !== undefined) devices.set(String(row[key]), state);
  // A did always names its own device.
  for (const { state } of states) devices.set(state.did, state);
  return devices;
};

/** Stores what reports changed of devices, in one statement that touches no index (HOT update). */
export const saveStates = async (
  { trx, company, module, now }: Intake,
  states: readonly DeviceState[],
  columns: readonly PlacedColumn[],
): Promise<void> => {
  if (states.length === 0) return;
  const rows = states.map(({ did, values, reported, lastreport, heardat, isonline, marks }) => ({
    did,
    reported,
    lastreport,
    heardat,
    isonline,
    reportmarks: marks,
    ...Object.fromEntries(columns.map(({ column, physical }) => [physical, values[column.column] ?? null])),
  }));
  const own = ['reported', 'lastreport', 'heardat', 'isonline', 'reportmarks'];
  const set = [...own, ...columns.map(({ physical }) => physical)].map(
    (name) => sql`${sql.id(name)} = v.${sql.id(name)}`,
  );
  const typed = columns.map(
    ({ physical, storage }) => `"${physical}" ${storageKinds[storage].sqlType.replace(/ collate.*/, '')}`,
  );
  const types = [
    'did text, reported jsonb, lastreport bigint, heardat bigint, isonline boolean, reportmarks text',
    ...typed,
  ].join(', ');
  await sql`update ${sql.table(module.base)} t
    set updatetime = greatest(t.updatetime, ${now}::bigint), ${sql.join(set)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(${sql.raw(types)})
    where ${ofCompany(company)} and t.id = record_id(v.did)`.execute(trx);
};
