import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { Db, Row } from '../db/database.ts';
import { isAmong, ofCompany } from '../db/record-id.ts';
import { takesReports } from '../modules/report-columns.ts';
import { reportTimes } from '../modules/report-times.ts';
import type { StoredModule } from '../services.ts';

type CompanyQuery = { db: Db; actor: { companyid: string } };

/** Report times of one device: its last report, and the last one of each column. */
export type LastReport = { row: number | null; record: Readonly<Record<string, number>>; online: boolean | null };

/** Physical columns that `lastReportOf` reads. */
export const reportPlaces = ['lastreport', 'isonline', 'reported'] as const;

const timeOf = (row: Row | undefined): number | null =>
  typeof row?.['lastreport'] === 'number' ? row['lastreport'] : null;

const isOnline = (row: Row | undefined): boolean | null =>
  typeof row?.['isonline'] === 'boolean' ? row['isonline'] : null;

/** @param row of the module's table, with `reportPlaces` */
export const lastReportOf = (module: StoredModule, row: Row | undefined): LastReport => ({
  row: timeOf(row),
  record: reportTimes(module, row?.['reported']),
  online: isOnline(row),
});

/**
 * Adds the report times of devices to records that the caller has read already: to a `row` of a list the last time, to
 * a single `record` the time of each column, and to both whether the device is online (null: it never reported). A
 * column of the same name is not overwritten. One query per page, none for modules without reports. Contract "Devices".
 */
export const withReports = async <R extends { did: string }>(
  { db, actor }: CompanyQuery,
  { module, as }: { module: StoredModule; as: 'row' | 'record' },
  records: readonly R[],
): Promise<R[]> => {
  if (!takesReports(module.config) || records.length === 0) return [...records];
  const dids = records.map(({ did }) => did);
  const query = sql<Row>`select t.did, ${sql.join(reportPlaces.map((name) => sql`t.${sql.id(name)}`))}
    from ${sql.table(module.table)} t
    where ${ofCompany(actor.companyid)} and ${isAmong(module, dids)}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const rowByDid = new Map(rows.map((row) => [String(row['did']), row]));
  const configuredColumns = columnsOf(module.config);
  return records.map((record) => {
    const row = rowByDid.get(record.did);
    const times = as === 'row' ? timeOf(row) : reportTimes(module, row?.['reported']);
    if (!configuredColumns.has('reported')) Object.assign(record, { reported: times });
    if (!configuredColumns.has('online')) Object.assign(record, { online: isOnline(row) });
    return record;
  });
};
