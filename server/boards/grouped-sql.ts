import { type RawBuilder, sql } from 'kysely';
import type { SortOrder } from '../../src/engine/column.ts';
import type { Row } from '../db/database.ts';
import { keyRef, ofCompany } from '../db/record-id.ts';
import { deviceModuleOf, numbersOfDevices } from '../records/record-numbers.ts';
import { isProse, proseCollation } from '../modules/sorting.ts';
import type { RecordColumn } from '../records/physical-columns.ts';
import { valueSql } from '../records/value-sql.ts';
import type { ResolvedGroup, ResolvedQuery } from './resolve-query.ts';
import { aggregateSql, type Source } from './source.ts';
import { stepSql } from './time-steps.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Groups and measures as SQL: groups are `g0`, `g1`, …, measures `m0`, `m1`, …, whatever people call them. */

export type Steps = ReadonlyMap<ResolvedGroup, readonly number[]>;

const groupSql = (group: ResolvedGroup, steps: Steps): RawBuilder<unknown> => {
  const starts = steps.get(group);
  return starts === undefined
    ? valueSql(group.recordColumn)
    : stepSql(sql.ref(`t.${group.recordColumn.physical}`), starts);
};

const named = (parts: readonly RawBuilder<unknown>[], letter: string): RawBuilder<unknown>[] =>
  parts.map((part, index) => sql`${part} as ${sql.id(`${letter}${index}`)}`);

const groupBy = (count: number): RawBuilder<unknown> =>
  count === 0 ? sql`` : sql`group by ${sql.raw(Array.from({ length: count }, (_, index) => index + 1).join(', '))}`;

/** Groups and their measures. */
const direct = ({ groups, measures }: ResolvedQuery, steps: Steps, source: Source): RawBuilder<unknown> => {
  const selected = [
    ...named(
      groups.map((group) => groupSql(group, steps)),
      'g',
    ),
    ...named(measures.map(source.measure), 'm'),
  ];
  return sql`select ${sql.join(selected)} from ${source.from} ${groupBy(groups.length)}`;
};

/** No measure over sums requests the latest. */
const unordered = { time: sql``, key: sql`` };

/** Sums or averages by the finer groups of `over` first, and the measures over those. */
const overSums = (
  { query, groups, over, measures }: ResolvedQuery,
  steps: Steps,
  source: Source,
): RawBuilder<unknown> => {
  const inner = [
    ...named(
      groups.map((group) => groupSql(group, steps)),
      'g',
    ),
    ...named(
      over.map((group) => groupSql(group, steps)),
      'o',
    ),
    ...named(
      measures.map((measure) =>
        query.overagg === undefined ? source.sum(measure) : source.measure({ ...measure, agg: query.overagg }),
      ),
      's',
    ),
  ];
  const outer = [
    ...groups.map((_, index) => sql.id(`g${index}`)),
    ...named(
      measures.map(({ agg, recordColumn }, index) =>
        recordColumn === undefined
          ? sql`count(*)`
          : sql`${aggregateSql[agg](sql.id(`s${index}`), unordered)}::double precision`,
      ),
      'm',
    ),
  ];
  const sums = sql`select ${sql.join(inner)} from ${source.from} ${groupBy(groups.length + over.length)}`;
  return sql`select ${sql.join(outer)} from (${sums}) s ${groupBy(groups.length)}`;
};

/** How far back the newest readings are looked for first, seconds: one month's partition or two. */
const recently = 7 * secondsPerDay;

/**
 * The same over readings, for every device that has a number. What reported in the last days is found in the newest
 * partitions; only of others the older ones are read (append, limit 1).
 */
const latestReadings = ({ measures, rows, where }: ResolvedQuery, now: number): RawBuilder<unknown> => {
  const { module, scope } = rows;
  const values = named(
    measures.map(({ recordColumn }) => (recordColumn === undefined ? sql`null` : valueSql(recordColumn))),
    'm',
  );
  // A literal by the day: partitions are left out by the planner, and the plan is kept for a day.
  const since = sql.lit(Math.floor(now / secondsPerDay) * secondsPerDay - recently);
  const newest = (bound: RawBuilder<unknown>) => sql`(select ${sql.join(values)} from ${sql.table(module.table)} t
    where ${where} and t.device = x.number and t.at ${bound} order by t.at desc, t.n desc limit 1)`;
  return sql`select x.did as g0, l.* from ${numbersOfDevices(scope.company, deviceModuleOf(module.config))}
    cross join lateral (select b.* from (${newest(sql`>= ${since}`)} union all ${newest(sql`< ${since}`)}) b limit 1) l`;
};

/**
 * The newest row of each device, found in the index on device and time: one step per device instead of a reading of
 * the whole history.
 */
const latestByDevice = (resolved: ResolvedQuery, now: number): RawBuilder<unknown> | undefined => {
  const {
    groups: [device],
    measures,
    rows,
    time,
    where,
  } = resolved;
  if (device === undefined) return undefined;
  if (rows.module.key === 'reading') return latestReadings(resolved, now);
  const table = sql.table(rows.module.table);
  const column = sql.id(device.recordColumn.physical);
  const values = measures.map(({ recordColumn }) => (recordColumn === undefined ? sql`null` : valueSql(recordColumn)));
  const { company } = rows.scope;
  const next = (after: RawBuilder<boolean>) =>
    sql`(select t.${column} from ${table} t where ${ofCompany(company)} and ${after} order by t.${column} limit 1)`;
  return sql`with recursive devices(device) as (
      ${next(sql<boolean>`t.${column} is not null`)}
      union all
      select ${next(sql<boolean>`t.${column} > d.device`)} from devices d where d.device is not null)
    select d.device as g0, l.* from devices d
    cross join lateral (select ${sql.join(named(values, 'm'))} from ${table} t
      where ${where} and t.${column} = d.device
      order by t.${sql.id(time.physical)} desc nulls last, ${keyRef(rows.module)} desc limit 1) l
    where d.device is not null`;
};

const isLatestByDevice = ({ groups, over, measures, time }: ResolvedQuery): boolean =>
  over.length === 0 &&
  groups.length === 1 &&
  groups[0]?.recordColumn.column.column === 'device' &&
  time.column.column === 'occurtime' &&
  measures.every(({ agg }) => agg === 'latest');

/** A column of the answer that the rows may be sorted by. */
export type Sortable = { as: string; id: string; recordColumn: RecordColumn | undefined; isStep: boolean };

export const sortables = ({ groups, measures }: ResolvedQuery): Sortable[] => [
  ...groups.map(({ as, recordColumn, group }, index) => ({
    as,
    id: `g${index}`,
    recordColumn,
    isStep: group.bucket !== undefined,
  })),
  ...measures.map(({ as, agg, recordColumn }, index) => ({
    as,
    id: `m${index}`,
    recordColumn: agg === 'latest' || agg === 'min' || agg === 'max' ? recordColumn : undefined,
    isStep: false,
  })),
];

/** Enum keys in the file's order, texts as lists have them; empty is the lowest. */
const keySql = ({ id, recordColumn, isStep }: Sortable, type: SortOrder['type']): RawBuilder<unknown> => {
  const value = sql.ref(`a.${id}`);
  const keys = isStep ? undefined : recordColumn?.column.enum;
  const key =
    keys !== undefined
      ? sql`array_position(cast(${Object.keys(keys)} as text[]), ${value}::text)`
      : recordColumn !== undefined && !isStep && isProse(recordColumn.column)
        ? sql`${value} collate ${sql.raw(proseCollation)}`
        : value;
  return sql`${key} ${sql.raw(type === 'asc' ? 'asc nulls first' : 'desc nulls last')}`;
};

const orderSql = (resolved: ResolvedQuery, sort: { by: Sortable; type: SortOrder['type'] } | undefined) => {
  const groups = sortables(resolved).filter(({ id }) => id.startsWith('g'));
  const keys = [
    ...(sort === undefined ? [] : [keySql(sort.by, sort.type)]),
    ...groups.filter(({ id }) => id !== sort?.by.id).map((group) => keySql(group, 'asc')),
    ...groups.map(({ id }) => sql`${sql.ref(`a.${id}`)} nulls first`),
  ];
  return keys.length === 0 ? sql`` : sql`order by ${sql.join(keys)}`;
};

/** The whole query; at most `limit` rows. */
export const groupedQuery = (
  resolved: ResolvedQuery,
  steps: Steps,
  {
    source,
    sort,
    limit,
    now,
  }: { source: Source; sort: { by: Sortable; type: SortOrder['type'] } | undefined; limit: number; now: number },
) => {
  const fast = isLatestByDevice(resolved) ? latestByDevice(resolved, now) : undefined;
  const rows = fast ?? (resolved.over.length > 0 ? overSums(resolved, steps, source) : direct(resolved, steps, source));
  return sql<Row>`select a.* from (${rows}) a ${orderSql(resolved, sort)} limit ${limit}`;
};
