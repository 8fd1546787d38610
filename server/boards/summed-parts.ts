import { type RawBuilder, sql } from 'kysely';
import { companyValue, idOf, ofCompany } from '../db/record-id.ts';
import type { Period } from '../../src/engine/board/periods.ts';
import { stepsOf } from './time-steps.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import { departmentNow, deviceModuleOf, numberOfDevice } from '../records/record-numbers.ts';
import type { RequestContext } from '../records/request-context.ts';
import { valueSql } from '../records/value-sql.ts';
import { keepState, type RollupState, rollupStateSql, lastState, lookUp } from '../rollups/covered-periods.ts';
import { slice } from '../modules/rollup-marks.ts';
import type { Shape } from '../rollups/shape.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * A history as parts that can be added up: sums of whole days where nothing was written since, single rows elsewhere.
 * The days come from a cached snapshot; the statement that reads them verifies it (optimistic read).
 */
type Parts = {
  /** Rows of alias `t` with the history's own time, device and department, and the numbers below. */
  from: RawBuilder<unknown>;
  /** Number of rows of a part. */
  rows: RawBuilder<unknown>;
  /** The first and last time in a part. */
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  /** Of one of the columns that were requested. */
  measured(column: RecordColumn): Measured;
  /** Optimistic read: SQL for the same statement that verifies that the parts still equal the history. */
  checkSql: RawBuilder<unknown>;
  holds(proof: unknown): boolean;
};

/** Of a column in a part: how many values, their sum, and the least and greatest one. */
export type Measured = Readonly<Record<'count' | 'sum' | 'low' | 'high', RawBuilder<unknown>>>;

/** Bounds of a single day, which is read as fast from its rows. */
const boundsOfDay = 2;
const shortestDay = 23 * 3600;
const maxDays = 9_000;

const longAgo = -Number.MAX_SAFE_INTEGER;
const farAhead = Number.MAX_SAFE_INTEGER;

/** Starts of the whole days that are in the period and summed up, and the end of the last. */
const wholeDays = (state: RollupState | undefined, period: Partial<Period>, { zone }: Shape): number[] => {
  if (state === undefined) return [];
  const { from, until } = state;
  if (until <= from || until - from > maxDays * secondsPerDay) return [];
  const starts = stepsOf({ from, to: until }, { bucket: 'day', zone, path: '' });
  return [...starts, until].filter((start) => start >= (period.from ?? from) && start <= (period.to ?? until));
};

/** Days that were written to since they were summed up. */
const staleDays = (bounds: readonly number[], { marks }: RollupState): Period[] => {
  let next = 0;
  return bounds.slice(0, -1).flatMap((from, index) => {
    const to = bounds[index + 1] ?? from;
    while ((marks[next] ?? farAhead) < Math.floor(from / slice)) next += 1;
    return (marks[next] ?? farAhead) < Math.ceil(to / slice) ? [{ from, to }] : [];
  });
};

type PartsQuery = Partial<Period> & {
  where: RawBuilder<boolean>;
  columns: readonly RecordColumn[];
  /** Aggregates to read for each column. */
  numbers: readonly (keyof Measured)[];
  isByDevice: boolean;
};

const lists = { count: 'counts', sum: 'sums', low: 'lows', high: 'highs' } as const;
const name = (number: keyof Measured, index: number) => sql.id(`${number}${index}`);

/** What is selected of sums, of those under their alias, and of single rows. */
const partColumns = ({ measured, time, device }: Shape, query: PartsQuery) => {
  const physicalNames = new Set(query.columns.map(({ physical }) => physical));
  const measuredColumns = [...measured.entries()].filter(([, { physical }]) => physicalNames.has(physical));
  const each = (make: (number: keyof Measured, index: number, column: RecordColumn) => RawBuilder<unknown>) =>
    measuredColumns.flatMap(([index, column]) => query.numbers.map((number) => make(number, index, column)));
  const keys = ['organization', time.physical, ...(device && query.isByDevice ? [device.physical] : [])];
  return {
    summed: each((number, index) => sql`r.${sql.id(lists[number])}[${sql.lit(index + 1)}] as ${name(number, index)}`),
    passed: each((number, index) => sql`t.${name(number, index)}`),
    single: each((number, index, column) =>
      number === 'count'
        ? sql`(case when ${valueSql(column)} is null then 0 else 1 end)::bigint as ${name(number, index)}`
        : sql`${valueSql(column)}::double precision as ${name(number, index)}`,
    ),
    keys: keys.map((key) => sql`t.${sql.id(key)}`),
  };
};

type SumsContext = {
  shape: Shape;
  company: string;
  query: PartsQuery;
  state: RollupState;
  bounds: readonly number[];
  stale: readonly Period[];
};

const firstOf = ({ bounds }: SumsContext): number => bounds[0] ?? longAgo;
const endOf = ({ bounds }: SumsContext): number => bounds.at(-1) ?? longAgo;

/** The sums under the names of the module's columns, so that the query's own conditions fit them. */
const summedParts = (sumsContext: SumsContext): RawBuilder<unknown> => {
  const { shape, company, query, state, stale } = sumsContext;
  const { module, time, device } = shape;
  const { keys, passed, summed } = partColumns(shape, query);
  const department = departmentNow(company, sql`r.organization`);
  const isNumbered = module.key === 'reading' && query.isByDevice;
  const named = sql.join([
    sql`${companyValue(company)} as company`,
    sql`${idOf(department)} as organizationid`,
    sql`${department} as organization`,
    ...['n', 'first', 'last'].map((column) => sql`r.${sql.id(column)}`),
    sql`r.day as ${sql.id(time.physical)}`,
    ...(device && query.isByDevice ? [sql`r.device as ${sql.id(device.physical)}`] : []),
    ...(isNumbered ? [sql`${numberOfDevice(company, deviceModuleOf(module.config), sql`r.device`)} as device`] : []),
    ...summed,
  ]);
  const isFresh =
    stale.length === 0 ? sql`true` : sql`r.day <> all(cast(${stale.map(({ from }) => from)} as bigint[]))`;
  return sql`select ${sql.join([...keys, sql`t.n`, sql`t.first`, sql`t.last`, ...passed])} from (
    select ${named} from rollup r where r.companyid = ${company} and r.build = ${state.build}::integer
      and r.perdevice = ${sql.lit(query.isByDevice)} and r.day >= ${firstOf(sumsContext)}::bigint
      and r.day < ${endOf(sumsContext)}::bigint and ${isFresh}) t where ${query.where}`;
};

/** The parts before and after the sums, and the days whose sums are out of date; adjacent parts are merged. */
const stretchesOf = (sumsContext: SumsContext): Period[] => {
  const { query, stale } = sumsContext;
  const before = { from: query.from ?? longAgo, to: firstOf(sumsContext) };
  const after = { from: endOf(sumsContext), to: query.to ?? farAhead };
  const stretches: Period[] = [];
  for (const next of [before, ...stale, after]) {
    const last = stretches.at(-1);
    if (last?.to === next.from) last.to = next.to;
    else if (next.from < next.to) stretches.push({ ...next });
  }
  return stretches;
};

/** Single rows: those of the stretches, and where no time is requested, those without one. */
const singleParts = (sumsContext: SumsContext): RawBuilder<unknown>[] => {
  const { shape, company, query } = sumsContext;
  const { keys, single } = partColumns(shape, query);
  const timeColumn = sql.ref(`t.${shape.time.physical}`);
  const row = sql.join([
    ...keys,
    sql`1::bigint as n`,
    sql`${timeColumn} as first`,
    sql`${timeColumn} as last`,
    ...single,
  ]);
  const rows = sql`from ${sql.table(shape.module.table)} t where ${ofCompany(company)} and ${query.where}`;
  const stretches = stretchesOf(sumsContext).map(({ from, to }) => sql`(${from}::bigint, ${to}::bigint)`);
  // In the order of time: the planner, which cannot know how short a stretch is, then takes the index on time.
  const inStretches = sql`select t.* from (values ${sql.join(stretches)}) x(a, b) cross join lateral (
    select ${row} ${rows} and ${timeColumn} >= x.a and ${timeColumn} < x.b order by ${timeColumn}) t`;
  const isOpen = query.from === undefined && query.to === undefined;
  return [
    ...(stretches.length > 0 ? [inStretches] : []),
    ...(isOpen ? [sql`select ${row} ${rows} and ${timeColumn} is null`] : []),
  ];
};

/** Days that were read from their rows may be fresh by now; more than those may not be stale. */
const isSo = (now: RollupState | undefined, sumsContext: SumsContext): boolean => {
  const { state, bounds, stale } = sumsContext;
  if (now?.build !== state.build || now.from > firstOf(sumsContext) || now.until < endOf(sumsContext)) return false;
  const read = new Set(stale.map(({ from }) => from));
  return staleDays(bounds, now).every(({ from }) => read.has(from));
};

const readingOf = async (
  requestContext: RequestContext,
  shape: Shape,
  query: PartsQuery,
): Promise<SumsContext | undefined> => {
  const company = requestContext.actor.companyid;
  if ((query.to ?? farAhead) - (query.from ?? longAgo) < 2 * shortestDay) return undefined;
  const last = lastState(shape, company);
  const covers = wholeDays(last, query, shape).length > boundsOfDay;
  const state = covers ? last : await lookUp(requestContext, shape);
  const bounds = wholeDays(state, query, shape);
  if (state === undefined || bounds.length <= boundsOfDay) return undefined;
  return { shape, company, query, state, bounds, stale: staleDays(bounds, state) };
};

/**
 * Parts of a history for a query whose condition is on its time, device and department alone; `undefined`
 * if sums would not be faster.
 */
export const partsOf = async (
  requestContext: RequestContext,
  shape: Shape,
  query: PartsQuery,
): Promise<Parts | undefined> => {
  const sumsContext = await readingOf(requestContext, shape, query);
  if (sumsContext === undefined) return undefined;
  const { company } = sumsContext;
  return {
    from: sql`(${sql.join([summedParts(sumsContext), ...singleParts(sumsContext)], sql` union all `)}) t`,
    rows: sql`t.n`,
    first: sql`t.first`,
    last: sql`t.last`,
    measured: ({ physical }) => {
      const index = shape.measured.findIndex((measured) => measured.physical === physical);
      const of = (number: keyof Measured) => sql`t.${name(number, index)}`;
      return { count: of('count'), sum: of('sum'), low: of('low'), high: of('high') };
    },
    checkSql: rollupStateSql(shape, company),
    holds: (proof) => isSo(keepState(shape, company, proof), sumsContext),
  };
};
