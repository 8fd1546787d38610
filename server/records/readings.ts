import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Row, Trx } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { newDid } from '../ids.ts';
import { insertRows } from './insert-rows.ts';
import { type RecordColumn, recordColumns } from './physical-columns.ts';
import type { StoredModule } from '../services.ts';

/** One row of a history: stored values of a device at a moment, by column; those that the history has not are left out. */
export type Reading = { device: string; at: number; values: RecordValues };

/** A company's history; `module` is that of the devices. */
export type History = { company: string; module: StoredModule; history: StoredModule; now: number };

/** The columns beside device and time. */
export const measuredColumns = (history: StoredModule): RecordColumn[] =>
  recordColumns(history).filter(
    ({ column }) => column.builtin !== true && column.column !== 'device' && column.column !== 'occurtime',
  );

export type Device = { name: string; organization: string | null };

const devicesOf = async (
  trx: Trx,
  { company, module }: History,
  dids: readonly string[],
): Promise<Map<string, Device>> => {
  const { rows } = await sql<Row>`select t.did, t.name, t.organization from ${sql.table(module.table)} t
    where ${ofCompany(company)} and ${isAmong(module, dids)}`.execute(trx);
  return new Map(
    rows.map((row) => [
      String(row['did']),
      { name: String(row['name']), organization: row['organization'] === null ? null : String(row['organization']) },
    ]),
  );
};

/**
 * Appends readings to a history in the open transaction, also late ones and several of one second. Readings of a device
 * that is no record of the module are dropped. `devices`: its devices, if the caller has read them already. Returns how
 * many were written.
 */
export const appendReadings = async (
  trx: Trx,
  to: History & { devices?: ReadonlyMap<string, Device> },
  readings: readonly Reading[],
): Promise<number> => {
  const { company, history, now } = to;
  if (!history.physical.has('device') || !history.physical.has('occurtime') || readings.length === 0) return 0;
  const devices = to.devices ?? (await devicesOf(trx, to, [...new Set(readings.map(({ device }) => device))]));
  const measured = measuredColumns(history).map(({ column }) => column.column);
  const rows = readings.flatMap(({ device, at, values }) => {
    const knownDevice = devices.get(device);
    if (knownDevice === undefined) return [];
    const measuredValues = Object.fromEntries(measured.map((name) => [name, values[name] ?? null]));
    const fixed = { did: newDid(now), createtime: now, updatetime: now, device, occurtime: at };
    return [{ ...measuredValues, ...fixed, name: knownDevice.name, organization: knownDevice.organization }];
  });
  if (rows.length > 0) await insertRows(trx, history, company, rows);
  return rows.length;
};
