import { sql } from 'kysely';
import { columnsOf } from '../../src/engine/builtin-columns.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import { wantedValues } from '../commands/wanted-values.ts';
import type { Db, Row } from '../db/database.ts';
import { isAmong } from '../db/record-id.ts';
import { lastReportOf, reportPlaces } from '../devices/last-reports.ts';
import { takesReports } from '../modules/report-columns.ts';
import { scopeIfAny, scopeSql } from '../records/record-scope.ts';
import { namesSql, recordOf, selectionOf, selectSql } from '../records/select.ts';
import type { Services, StoredModule } from '../services.ts';
import type { Reader } from './reader.ts';

export type RowSource = { db: Db; services: Services; now: () => number };

type ReaderOfRows = Pick<Reader, 'actor' | 'language'>;

/**
 * When a device reported is read once for lists and for single records, which say it differently: under two names that
 * no column can have.
 */
const reportOf = { row: '$lastreport', record: '$reported' } as const;

/**
 * Rows are shared by readers with the same rights, so they are read without a userid: linkages on a personal tab have
 * no name.
 */
const withoutUser = (actor: Reader['actor']): Reader['actor'] => ({ ...actor, userid: '' });

/**
 * Properties that rows of a module with a driver have beside their columns; a column of the same name is not overwritten.
 */
const besides = async (
  { db, services }: RowSource,
  { actor }: ReaderOfRows,
  module: StoredModule,
  dids: readonly string[],
): Promise<(did: string, row: Row) => RecordValues> => {
  if (!takesReports(module.config)) return () => ({});
  const wanted = await wantedValues({ db, services, actor: withoutUser(actor) }, dids);
  const configuredColumns = columnsOf(module.config);
  return (did, row) => {
    const last = lastReportOf(module, row);
    const added = {
      ...(configuredColumns.has('reported') ? {} : { [reportOf.row]: last.row, [reportOf.record]: last.record }),
      ...(configuredColumns.has('online') ? {} : { online: last.online }),
      ...(configuredColumns.has('commands') ? {} : { commands: wanted.get(did) ?? [] }),
    };
    // Wanted values and times by column are no stored values, and are passed on as they are.
    return added as unknown as RecordValues;
  };
};

/** Records as this reader may read them now, by did; those that are gone or out of reach are missing. */
export const readRows = async (
  reading: RowSource,
  by: ReaderOfRows,
  module: StoredModule,
  dids: readonly string[],
): Promise<ReadonlyMap<string, RecordValues>> => {
  const { db, services, now } = reading;
  const { actor, language } = by;
  const scope = scopeIfAny(actor, 'read', module);
  if (scope === undefined || dids.length === 0) return new Map();
  const selection = await selectionOf({ modules: services.modules, actor }, module, { hasVersion: true });
  // Before the rows: a command that is confirmed in between is still wanted, and the next delivery ends it.
  const besideOf = await besides(reading, by, module, dids);
  const reports = takesReports(module.config) ? reportPlaces.map((name) => sql`, p.${sql.id(name)}`) : [];
  const recordRows = sql`select t.* from ${sql.table(module.table)} t where ${scopeSql(scope)} and ${isAmong(module, dids)}`;
  const query = sql<Row>`select ${selectSql(selection)}${sql.join(reports, sql``)} from (${recordRows}) p${namesSql(selection)}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const context = { language, zone: actor.zone, now: now() };
  return new Map(
    rows.map((row) => {
      const record = recordOf(selection, row, context);
      return [record.did, Object.assign(record, besideOf(record.did, row))];
    }),
  );
};

/** Content of an event about a record: its values, and when its device reported. */
export type RecordEvent = { values: RecordValues; reported?: unknown };

const recordEvent = (
  values: RecordValues,
  as: keyof typeof reportOf,
  isSent: (name: string) => boolean,
): RecordEvent => {
  const changedValues = Object.entries(values).filter(
    ([name]) => name !== reportOf.row && name !== reportOf.record && isSent(name),
  );
  const reported = values[reportOf[as]];
  return { values: Object.fromEntries(changedValues), ...(reported === undefined ? {} : { reported }) };
};

/** The part of a record for readers of its own page. */
export const recordPart = (values: RecordValues): RecordEvent => recordEvent(values, 'record', () => true);

/** The part of a record for readers of lists: without its version and without columns that lists don't show. */
export const listPart = (module: StoredModule, values: RecordValues): RecordEvent => {
  const columns = columnsOf(module.config);
  return recordEvent(values, 'row', (name) => {
    const column = columns.get(name) ?? columns.get(name.replace(/_name$/, ''));
    return name === 'did' || (name !== 'version' && column?.candisplay !== false);
  });
};
