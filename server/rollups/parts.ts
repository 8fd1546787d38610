import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../../src/engine/board/periods.ts';
import { stepsOf } from '../boards/time-steps.ts';
import type { Asking } from '../records/question.ts';
import type { PlacedColumn } from '../records/places.ts';
import { valueSql } from '../records/value-sql.ts';
import { slice } from './marks.ts';
import type { Shape } from './shape.ts';

/**
 * A history as parts that can be added up: sums of whole days where nothing was written since, single rows elsewhere.
 * Which days those are is decided in the very statement that reads them, so that what it sees is of one moment.
 */
type Parts = {
  /** Rows of alias `t` with the history's own time, device and department, and the numbers below. */
  from: RawBuilder<unknown>;
  /** How many rows a part stands for. */
  rows: RawBuilder<unknown>;
  /** The first and last time in a part. */
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  /** Of one of the columns that were asked for. */
  measured(column: PlacedColumn): Measured;
};

/** Of a column in a part: how many values, their sum, and the least and greatest one. */
export type Measured = Readonly<Record<'count' | 'sum' | 'low' | 'high', RawBuilder<unknown>>>;

/** Bounds of a single day, which is read as fast from its rows. */
const boundsOfDay = 2;
const mostDays = 9_000;

const longAgo = -Number.MAX_SAFE_INTEGER;
const farAhead = Number.MAX_SAFE_INTEGER;

type Covered = { build: number; from: number; until: number };

const coveredDays = async ({ db, actor }: Asking, shape: Shape): Promise<Covered | undefined> => {
  const query = db.builder
    .selectFrom('rollupstate')
    .select(['build', 'from', 'until'])
    .where('companyid', '=', actor.companyid)
    .where('pid', '=', shape.module.config.pid)
    .where('spec', '=', shape.spec);
  const [rows = []] = await db.read({ company: actor.companyid }, [query.compile()]);
  const [row] = rows;
  return row && { build: Number(row['build']), from: Number(row['from']), until: Number(row['until']) };
};

/** Starts of the whole days that are in the period and summed up, and the end of the last. */
const wholeDays = ({ from, until }: Covered, asked: Partial<Period>, { zone }: Shape): number[] => {
  if (until <= from || until - from > mostDays * 86_400) return [];
  const starts = stepsOf({ from, to: until }, { bucket: 'day', zone, path: '' });
  return [...starts, until].filter((start) => start >= (asked.from ?? from) && start <= (asked.to ?? until));
};

type Asked = Partial<Period> & {
  where: RawBuilder<boolean>;
  columns: readonly PlacedColumn[];
  /** What is wanted of each of the columns. */
  numbers: readonly (keyof Measured)[];
  isByDevice: boolean;
};

const lists = { count: 'counts', sum: 'sums', low: 'lows', high: 'highs' } as const;
const name = (number: keyof Measured, index: number) => sql.id(`${number}${index}`);

/** What is selected of sums, of those under their alias, and of single rows. */
const partColumns = ({ measured, time, device }: Shape, asked: Asked) => {
  const wanted = new Set(asked.columns.map(({ physical }) => physical));
  const placed = [...measured.entries()].filter(([, { physical }]) => wanted.has(physical));
  const each = (make: (number: keyof Measured, index: number, column: PlacedColumn) => RawBuilder<unknown>) =>
    placed.flatMap(([index, column]) => asked.numbers.map((number) => make(number, index, column)));
  const keys = ['organization', time.physical, ...(device && asked.isByDevice ? [device.physical] : [])];
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

type Reading = { shape: Shape; company: string; asked: Asked; covered: Covered; bounds: readonly number[] };

/** A day of `stale`, a number among the bounds. */
const days = sql`(select d from bounds)`;
const isMade = sql<boolean>`exists (select from making)`;

/**
 * `stale` days were written to since they were summed up; `stretches` are those and what lies before and after the
 * sums. A making may have been thrown away since it was looked up; then its days are a stretch.
 */
const withStretches = ({ shape, company, asked, covered, bounds }: Reading): RawBuilder<unknown> => {
  const { pid } = shape.module.config;
  const [first = 0, end = first] = [bounds[0], bounds.at(-1)];
  const { from = longAgo, to = farAhead } = asked;
  const sliceStart = sql`m.slice * ${slice}::bigint`;
  return sql`with bounds as materialized (select cast(${bounds} as bigint[]) as d),
    making as materialized (select from rollupstate where companyid = ${company} and pid = ${pid}
      and build = ${covered.build}::integer and spec = ${shape.spec}
      and "from" <= ${first}::bigint and until >= ${end}::bigint),
    stale as materialized (select distinct day from rollupmark m cross join bounds
      cross join lateral generate_series(greatest(1, width_bucket(${sliceStart}, d)),
        least(${bounds.length - 1}::integer, width_bucket(${sliceStart} + ${slice - 1}::bigint, d))) day
      where m.companyid = ${company} and m.pid = ${pid}
        and m.slice >= ${Math.floor(first / slice)}::bigint and m.slice < ${Math.ceil(end / slice)}::bigint),
    stretches as materialized (
      select ${days}[day] as a, ${days}[day + 1] as b from stale where ${isMade}
      union all select ${first}::bigint, ${end}::bigint where not ${isMade}
      union all values (${from}::bigint, ${first}::bigint), (${end}::bigint, ${to}::bigint))`;
};

/** The sums under the names of the module's columns, so that the question's own conditions fit them. */
const summedParts = ({ shape, company, asked, covered, bounds }: Reading): RawBuilder<unknown> => {
  const { time, device } = shape;
  const { keys, passed, summed } = partColumns(shape, asked);
  const named = sql.join([
    ...['companyid', 'organization', 'n', 'first', 'last'].map((column) => sql`r.${sql.id(column)}`),
    sql`r.day as ${sql.id(time.physical)}`,
    ...(device && asked.isByDevice ? [sql`r.device as ${sql.id(device.physical)}`] : []),
    ...summed,
  ]);
  return sql`select ${sql.join([...keys, sql`t.n`, sql`t.first`, sql`t.last`, ...passed])} from (
    select ${named} from rollup r where r.companyid = ${company} and r.build = ${covered.build}::integer
      and r.perdevice = ${sql.lit(asked.isByDevice)} and r.day >= ${bounds[0]}::bigint and r.day < ${bounds.at(-1)}::bigint
      and ${isMade} and r.day not in (select ${days}[day] from stale)) t where ${asked.where}`;
};

/** Single rows: those of the stretches, and where no time is asked for, those without one. */
const singleParts = ({ shape, company, asked }: Reading): RawBuilder<unknown>[] => {
  const { keys, single } = partColumns(shape, asked);
  const at = sql.ref(`t.${shape.time.physical}`);
  const row = sql.join([...keys, sql`1::bigint as n`, sql`${at} as first`, sql`${at} as last`, ...single]);
  const rows = sql`from ${sql.table(shape.module.table)} t where t.companyid = ${company} and ${asked.where}`;
  // In the order of time: the planner, which cannot know how short a stretch is, then takes the index on time.
  const inStretches = sql`select t.* from stretches x cross join lateral (
    select ${row} ${rows} and ${at} >= x.a and ${at} < x.b order by ${at}) t`;
  const isOpen = asked.from === undefined && asked.to === undefined;
  return isOpen ? [inStretches, sql`select ${row} ${rows} and ${at} is null`] : [inStretches];
};

/**
 * Parts of a history for a question whose condition is on its time, device and department alone; nothing where it
 * would not be worth it.
 */
export const partsOf = async (asking: Asking, shape: Shape, asked: Asked): Promise<Parts | undefined> => {
  const covered = await coveredDays(asking, shape);
  const bounds = covered === undefined ? [] : wholeDays(covered, asked, shape);
  if (covered === undefined || bounds.length <= boundsOfDay) return undefined;
  const reading: Reading = { shape, company: asking.actor.companyid, asked, covered, bounds };
  const parts = sql.join([summedParts(reading), ...singleParts(reading)], sql` union all `);
  return {
    from: sql`(${withStretches(reading)} ${parts}) t`,
    rows: sql`t.n`,
    first: sql`t.first`,
    last: sql`t.last`,
    measured: ({ physical }) => {
      const index = shape.measured.findIndex((one) => one.physical === physical);
      const of = (number: keyof Measured) => sql`t.${name(number, index)}`;
      return { count: of('count'), sum: of('sum'), low: of('low'), high: of('high') };
    },
  };
};
