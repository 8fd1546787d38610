import { type RawBuilder, sql } from 'kysely';
import { onlineKey } from '../../src/engine/automation/presence.ts';
import type { ReplayReport } from '../../src/engine/automation/replay.ts';
import type { RecordValues } from '../../src/engine/column.ts';
import type { Db, Row } from '../db/database.ts';
import { takesReports } from '../modules/report-columns.ts';
import { physicalColumnOf } from '../records/physical-columns.ts';
import type { RequestContext } from '../records/request-context.ts';
import { numberOf } from '../records/record-numbers.ts';
import { type RecordScope, scopeIfAny, scopeSql } from '../records/record-scope.ts';
import type { StoredModule } from '../services.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * Data of a dry run: the reports of some parameters, from histories, and the times at which devices went offline and
 * came back.
 */

/** Maximum rows that are used of one statement, which reads one more: so the answer says whether there were more. */
export const maxRows = 50_000;

export type Parameter = { pid: string; did: string; column: string };
export type Span = readonly [from: number, until: number];

export type Source = {
  has(parameter: Parameter): boolean;
  /** Reports in the order of time, from `from` (inclusive) until `until` (exclusive). */
  read(span: Span): Promise<ReplayReport[]>;
  /** The last values before a moment, as far as they are looked for. */
  before(time: number): Promise<ReplayReport[]>;
};

type HistoryQuery = { requestContext: RequestContext; pid: string; dids: readonly string[] };

/** Devices as a history names them: by number in a narrow one, by did in others. Ids are parameters, so the key is used. */
type Devices = { column: RawBuilder<unknown>; all: RawBuilder<unknown>; didOf: (value: unknown) => string };

const devicesOf = async (
  { requestContext: { db, actor }, dids }: HistoryQuery,
  history: StoredModule,
  physical: string,
): Promise<Devices> => {
  const deviceColumn = sql.ref(`t.${physical}`);
  if (history.key !== 'reading')
    return {
      column: deviceColumn,
      all: sql`cast(${dids} as text[])`,
      didOf: (value) => String(value),
    };
  const query = sql<Row>`select u.did, x.number from unnest(cast(${dids} as text[])) u(did)
    join ${numberOf(actor.companyid, sql`u.did`)}`;
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile(db.builder)]);
  const names = new Map(rows.map((row) => [Number(row['number']), String(row['did'])]));
  return {
    column: sql.ref('t.device'),
    all: sql`cast(${[...names.keys()]} as int4[])`,
    didOf: (value) => names.get(Number(value)) ?? '',
  };
};

type Columns = readonly (readonly [column: string, physical: string])[];
type From = { scope: RecordScope; history: StoredModule; devices: Devices; time: string; columns: Columns };

/** SQL condition: a row within a span that the actor may read. */
const isWithinSpan = ({ scope, time }: From, [from, until]: Span) =>
  sql`${scopeSql(scope)} and t.${sql.id(time)} >= ${from}::bigint and t.${sql.id(time)} < ${until}::bigint`;

/** The statement that reads the reports of a span. */
const reportsQuery = (from: From, span: Span) => {
  const { history, devices, time, columns } = from;
  const values = columns.map(([, physical]) => sql`, t.${sql.id(physical)}`);
  return sql<Row>`select ${devices.column} as device, t.${sql.id(time)} as at ${sql.join(values, sql``)}
    from ${sql.table(history.table)} t where ${isWithinSpan(from, span)} and ${devices.column} = any(${devices.all})
    order by t.${sql.id(time)} limit ${maxRows + 1}`;
};

/**
 * The last value of each device in a span, a statement for each column: one step per device in the index on device and
 * time, however often devices report. The columns of one report need not be in the same row.
 */
const lastValuesQueries = (from: From, span: Span) => {
  const { history, devices, time, columns } = from;
  return columns.map(
    ([, physical]) => sql<Row>`select d.device, l.* from unnest(${devices.all}) d(device) cross join lateral (
      select t.${sql.id(time)} as at, t.${sql.id(physical)} from ${sql.table(history.table)} t
      where ${isWithinSpan(from, span)} and ${devices.column} = d.device and t.${sql.id(physical)} is not null
      order by t.${sql.id(time)} desc limit 1) l`,
  );
};

const readFrom = async (
  { db, pid, from }: { db: Db; pid: string; from: From },
  queries: readonly RawBuilder<Row>[],
): Promise<ReplayReport[]> => {
  const compiled = queries.map((query) => query.compile(db.builder));
  const answers = await db.read({ company: from.scope.company, statementTimeout: 10_000 }, compiled);
  return answers.flat().map((row) => ({
    pid,
    did: from.devices.didOf(row['device']),
    at: Number(row['at']),
    // A column that a row does not know was not reported then.
    values: Object.fromEntries(
      from.columns.flatMap(([column, physical]) => ((row[physical] ?? null) === null ? [] : [[column, row[physical]]])),
    ) as RecordValues,
  }));
};

/** Reads parameters of a module from its history; `undefined` if it has none that the actor may read. */
export const historySource = async (
  reading: HistoryQuery,
  history: StoredModule | undefined,
  parameters: readonly Parameter[],
): Promise<Source | undefined> => {
  const scope = history && scopeIfAny(reading.requestContext.actor, 'read', history);
  const [device, time] = [history?.physical.get('device'), history?.physical.get('occurtime')];
  if (history === undefined || scope === undefined || device === undefined || time === undefined) return undefined;
  const columns = new Map(
    parameters.flatMap(({ column }) => {
      const physicalColumn = physicalColumnOf(history, column);
      return physicalColumn === undefined ? [] : [[column, physicalColumn.physical] as const];
    }),
  );
  if (columns.size === 0) return undefined;
  const devices = await devicesOf(reading, history, device);
  const { requestContext, pid } = reading;
  const from: From = { scope, history, devices, time, columns: [...columns] };
  const read = (queries: readonly RawBuilder<Row>[]) => readFrom({ db: requestContext.db, pid, from }, queries);
  return {
    has: (parameter) => parameter.pid === pid && columns.has(parameter.column),
    read: (span) => read([reportsQuery(from, span)]),
    before: (moment) => read(lastValuesQueries(from, [moment - secondsPerDay, moment])),
  };
};

/** Going silent and coming back, for modules whose devices report. */
export const presenceSource = (
  { requestContext: { db, actor }, pid, dids }: HistoryQuery,
  module: StoredModule | undefined,
): Source | undefined => {
  if (module === undefined || !takesReports(module.config)) return undefined;
  const company = actor.companyid;
  const entries = sql`from devicepresence p where p.companyid = ${company} and p.pid = ${pid}
    and p.did = any(cast(${dids} as text[]))`;
  const ask = async (query: RawBuilder<Row>): Promise<ReplayReport[]> => {
    const [rows = []] = await db.read({ company, statementTimeout: 10_000 }, [query.compile(db.builder)]);
    return rows.map((row) => ({
      pid,
      did: String(row['did']),
      at: Number(row['at']),
      values: { [onlineKey]: row['isonline'] === true ? 1 : 0 },
    }));
  };
  return {
    has: (parameter) => parameter.pid === pid && parameter.column === onlineKey,
    read: ([from, until]) =>
      ask(sql<Row>`select p.did, p.at, p.isonline ${entries} and p.at >= ${from}::bigint and p.at < ${until}::bigint
        order by p.at limit ${maxRows + 1}`),
    before: (time) =>
      ask(sql<Row>`select distinct on (p.did) p.did, p.at, p.isonline ${entries} and p.at < ${time}::bigint
        order by p.did, p.at desc`),
  };
};
