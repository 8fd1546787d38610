import { sql } from 'kysely';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Trx } from '../db/database.ts';
import { idOf, ofCompany } from '../db/record-id.ts';
import { newDid } from '../ids.ts';
import { storageKinds } from '../modules/storage.ts';
import { type PlacedColumn, placedColumns } from '../records/places.ts';
import type { StoredModule } from '../services.ts';

/** One row of a history: stored values of a device at a moment, by column; those that the history has not are left out. */
export type Reading = { device: string; at: number; values: RecordValues };

/** A company's history; `module` is that of the devices. */
export type History = { company: string; module: StoredModule; history: StoredModule; now: number };

/** The columns beside device and time. */
export const measuredColumns = (history: StoredModule): PlacedColumn[] =>
  placedColumns(history).filter(
    ({ column }) => column.builtin !== true && column.column !== 'device' && column.column !== 'occurtime',
  );

const valuesOf = ({ values }: Reading, columns: readonly PlacedColumn[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap(({ column, physical }) => {
      const value = values[column.column];
      return value === undefined || value === null ? [] : [[physical, value]];
    }),
  );

/**
 * Appends readings to a history in the open transaction, in one statement; several of one second and late ones are all
 * kept. A device that is not a record of the module gets none. Answers how many were written.
 */
export const appendReadings = async (
  trx: Trx,
  { company, module, history, now }: History,
  readings: readonly Reading[],
): Promise<number> => {
  const [device, time] = [history.physical.get('device'), history.physical.get('occurtime')];
  if (device === undefined || time === undefined || readings.length === 0) return 0;
  const measured = measuredColumns(history);
  const rows = readings.map((reading) => ({
    device: reading.device,
    at: reading.at,
    did: newDid(now),
    ...valuesOf(reading, measured),
  }));
  const fixed = ['company', 'id', 'name', 'organizationid', 'createtime', 'updatetime', device, time];
  const targets = sql.join([...fixed, ...measured.map(({ physical }) => physical)].map((column) => sql.id(column)));
  const types = measured.map(
    ({ physical, storage }) =>
      sql`${sql.id(physical)} ${sql.raw(storageKinds[storage].sqlType.replace(/ collate .*/, ''))}`,
  );
  const made = sql`t.company, ${idOf(sql`x.did`)}, t.name, t.organizationid, ${now}::bigint, ${now}::bigint, x.device, x.at`;
  const sources = sql.join([made, ...measured.map(({ physical }) => sql.ref(`x.${physical}`))]);
  const written = await sql`insert into ${sql.table(history.base)} (${targets}) select ${sources}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(${sql.join([sql`device text, at bigint, did text`, ...types])})
    join ${sql.table(module.base)} t on t.id = ${idOf(sql`x.device`)} where ${ofCompany(company)}`.execute(trx);
  return Number(written.numAffectedRows ?? 0n);
};
