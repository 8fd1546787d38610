import { sql } from 'kysely';
import { isAmount } from '../../src/engine/measures.ts';
import type { Row } from '../db/database.ts';
import { ofCompany } from '../db/record-id.ts';
import { storageKinds } from '../modules/storage.ts';
import { type RecordColumn, physicalColumnOf } from '../records/physical-columns.ts';
import { hasNumber } from '../records/record-numbers.ts';
import type { StoredModule } from '../services.ts';
import { appendReadings, type Device, measuredColumns, type Reading } from '../records/readings.ts';
import type { Intake } from '../drivers/report.ts';

/** Columns that a device's record and its history both have, with the same storage, as the history stores them. */
export const sharedColumns = (module: StoredModule, history: StoredModule | undefined): RecordColumn[] =>
  history === undefined
    ? []
    : measuredColumns(history).filter(
        ({ column, storage }) => physicalColumnOf(module, column.column)?.storage === storage,
      );

/** Columns whose last value is carried forward when a report lacks them: all but the amounts of an interval. */
export const carriedColumns = (shared: readonly RecordColumn[]): string[] =>
  shared.filter(({ column }) => !isAmount(column)).map(({ column }) => column.column);

/** `devices`: the devices of the readings, by their dids. */
export const appendReported = async (
  intake: Intake,
  readings: readonly Reading[],
  devices: ReadonlyMap<string, Device>,
): Promise<void> => {
  const { trx, company, module, history, now } = intake;
  if (history !== undefined) await appendReadings(trx, { company, module, history, now, devices }, readings);
};

/**
 * True if the history has a row of this device and second with these values: a repeated late report that is older than
 * the marks.
 */
export const isInHistory = async (
  { trx, company, module, history }: Intake,
  { device: did, at, values }: Reading,
): Promise<boolean> => {
  const device = history?.physical.get('device');
  const occurtime = history?.physical.get('occurtime');
  if (history === undefined || device === undefined || occurtime === undefined) return false;
  const shared = sharedColumns(module, history).filter(({ column }) => values[column.column] !== undefined);
  if (shared.length === 0) return false;
  const same = shared.map(({ column, physical, storage }) => {
    const type = sql.raw(storageKinds[storage].sqlType.replace(/ collate .*/, ''));
    return sql`and t.${sql.id(physical)} is not distinct from cast(${values[column.column]} as ${type})`;
  });
  // The number is in the key of a narrow history, the text is not.
  const isOfDevice =
    history.key === 'reading' ? hasNumber(sql`t.device`, [did]) : sql<boolean>`t.${sql.id(device)} = ${did}`;
  const { rows } = await sql<Row>`select 1 from ${sql.table(history.table)} t
    where ${ofCompany(company)} and ${isOfDevice} and t.${sql.id(occurtime)} = ${at}
    ${sql.join(same, sql` `)} limit 1`.execute(trx);
  return rows.length > 0;
};
