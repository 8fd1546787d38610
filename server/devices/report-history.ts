import { sql } from 'kysely';
import { isAmount } from '../../src/engine/measures.ts';
import { ofCompany } from '../db/record-id.ts';
import { storageKinds } from '../modules/storage.ts';
import { numberOf } from '../records/record-numbers.ts';
import { type RecordColumn, physicalColumnOf } from '../records/physical-columns.ts';
import type { StoredModule } from '../services.ts';
import { appendReadings, type Device, measuredColumns, type Reading } from '../records/readings.ts';
import type { Intake, Report } from '../drivers/report.ts';

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

/** Columns of the history that a report has a value for. */
const reportedColumns = (shared: readonly RecordColumn[], { values }: Pick<Report, 'values'>): RecordColumn[] =>
  shared.filter(({ column }) => values[column.column] !== undefined);

/** A report of a known device; `at`: its time, limited to that of the server. */
export type DatedReport = { did: string; at: number; report: Report };

/** Those of the reports, all with values for the same columns, that the history has a row of. */
const storedAmong = async (
  { trx, company, history }: Intake & { history: StoredModule },
  columns: readonly RecordColumn[],
  reports: readonly DatedReport[],
): Promise<Report[]> => {
  const device = history.physical.get('device');
  const occurtime = history.physical.get('occurtime');
  if (device === undefined || occurtime === undefined) return [];
  const rows = reports.map(({ did, at, report }, i) => ({
    ...Object.fromEntries(columns.map(({ column, physical }) => [physical, report.values[column.column]])),
    $i: i,
    $did: did,
    $at: at,
  }));
  const types = columns.map(({ physical, storage }) => {
    const type = storageKinds[storage].sqlType.replace(/ collate .*/, '');
    return sql`, ${sql.id(physical)} ${sql.raw(type)}`;
  });
  const isSame = columns.map(
    ({ physical }) => sql` and t.${sql.id(physical)} is not distinct from r.${sql.id(physical)}`,
  );
  // The number is in the key of a narrow history, the text is not.
  const isOfDevice = history.key === 'reading' ? sql`t.device = x.number` : sql`t.${sql.id(device)} = r."$did"`;
  const numbers = history.key === 'reading' ? sql`join ${numberOf(company, sql`r."$did"`)}` : sql``;
  // Each report is looked up by the key: as a plain join, the planner may read the whole history.
  const { rows: stored } = await sql<{ i: number }>`select r."$i" as i
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("$i" int, "$did" text, "$at" bigint${sql.join(types, sql``)})
    ${numbers} cross join lateral (select 1 from ${sql.table(history.table)} t
      where ${ofCompany(company)} and ${isOfDevice} and t.${sql.id(occurtime)} = r."$at"${sql.join(isSame, sql``)}
      limit 1) found`.execute(trx);
  return stored.flatMap(({ i }) => reports[i]?.report ?? []);
};

/**
 * Reports that the history has already: a row of their device and second with their values. Devices that send a long past again
 * would otherwise cost a statement for each report, so all of a batch are looked up at once, by the columns that they have.
 */
export const storedReports = async (intake: Intake, reports: readonly DatedReport[]): Promise<ReadonlySet<Report>> => {
  const { module, history } = intake;
  if (history === undefined || reports.length === 0) return new Set();
  const shared = sharedColumns(module, history);
  const byColumns = Map.groupBy(reports, ({ report }) =>
    reportedColumns(shared, report)
      .map(({ physical }) => physical)
      .join(),
  );
  const found: Report[] = [];
  for (const group of byColumns.values()) {
    const columns = group[0] === undefined ? [] : reportedColumns(shared, group[0].report);
    if (columns.length > 0) found.push(...(await storedAmong({ ...intake, history }, columns, group)));
  }
  return new Set(found);
};
