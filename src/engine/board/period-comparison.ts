import { localTimeOf, weekdayOf } from '../moment.ts';
import type { Bucket, Dataset } from './dataset.ts';
import { enlargedOrShrunk } from './multiple.ts';
import { bucketStarts, dayOf, monthOf, weekOf, yearOf } from './periods.ts';
import type { Period } from './periods.ts';
import { rowsOf } from './rows.ts';
import type { KindId } from '../measure-table.ts';

/** Comparing a period with an earlier one. Contract "Queries of boards". */

export type TimeContext = { now: number; zone: string };

/** 0 day, 1 week, 2 month, 3 year. */
export type Dimension = 0 | 1 | 2 | 3;
/** 0 chain ratio, 1 year-on-year, 2 custom time, 3 current only. */
export type Comparison = 0 | 1 | 2 | 3;

type DimensionRules = {
  bucket: Bucket;
  /** The period that runs now, or the one `back` before it. */
  period(context: TimeContext, back?: number): Period;
  /** The same period of last year; a year has no other than the one before. */
  lastYear?: (context: TimeContext) => Period;
  /** Position of a bucket within its period, by which two periods are aligned. */
  slotOf(start: number, zone: string): number;
  /** Where a bucket ends. */
  end(start: number, zone: string): number;
};

const hourSeconds = 3600;
const endOfDay = (start: number, zone: string): number => dayOf({ now: start, zone }).to;

/** The same local time one year earlier; 29 February is compared with 28 February. */
const aYearBefore = ({ now, zone }: TimeContext): TimeContext => ({ now: yearBefore(now, zone), zone });

function yearBefore(now: number, zone: string): number {
  const { month, day } = localTimeOf(now, zone);
  const back = yearOf({ now, zone }, 1).from;
  // Noon is never affected by a clock change.
  const start = monthOf({ now: monthsAfter(back, month - 1, zone), zone });
  const last = dayOf({ now: start.to - 1, zone });
  const alignedStart = dayOf({ now: start.from, zone }, 1 - day).from;
  return Math.min(alignedStart, last.from);
}

const monthsAfter = (yearStart: number, months: number, zone: string): number =>
  monthOf({ now: yearStart, zone }, -months).from;

export const dimensions: Readonly<Record<Dimension, DimensionRules>> = {
  0: {
    bucket: 'hour',
    period: dayOf,
    lastYear: (context) => dayOf(aYearBefore(context)),
    slotOf: (start, zone) => localTimeOf(start, zone).hour,
    end: (start) => start + hourSeconds,
  },
  1: {
    bucket: 'day',
    period: weekOf,
    // Weeks of the year before: the same Monday-to-Sunday week 52 weeks ago.
    lastYear: (context) => weekOf(context, 52),
    slotOf: (start, zone) => weekdayOf(start, zone),
    end: endOfDay,
  },
  2: {
    bucket: 'day',
    period: monthOf,
    lastYear: (context) => monthOf(context, 12),
    slotOf: (start, zone) => localTimeOf(start, zone).day,
    end: endOfDay,
  },
  3: {
    bucket: 'month',
    period: yearOf,
    slotOf: (start, zone) => localTimeOf(start, zone).month,
    end: (start, zone) => monthOf({ now: start, zone }).to,
  },
};

export type ComparedPeriods = { base: Period; compare?: Period };

type Choice = {
  analysisdimension: Dimension;
  comparisonmode: Comparison;
  basetime: readonly number[] | null;
  comparetime: readonly number[] | null;
};

const customPeriod = (pair: readonly number[] | null): Period => ({ from: pair?.[0] ?? 0, to: pair?.[1] ?? 0 });

/** The two periods that a board compares at a moment. */
export function comparedPeriods(choice: Choice, context: TimeContext): ComparedPeriods {
  const rules = dimensions[choice.analysisdimension];
  const compare: Readonly<Record<Comparison, () => Period | undefined>> = {
    0: () => rules.period(context, 1),
    1: () => rules.lastYear?.(context),
    2: () => customPeriod(choice.comparetime),
    3: () => undefined,
  };
  const earlier = compare[choice.comparisonmode]();
  const base = choice.comparisonmode === 2 ? customPeriod(choice.basetime) : rules.period(context);
  return { base, ...(earlier && { compare: earlier }) };
}

const statistics: Partial<Record<KindId, 0 | 1 | 2>> = { electricity: 0, water: 1, gas: 2 };

/** Statistics type of the module's device kind: 0 electricity, 1 water, 2 gas, 3 other. */
export const statisticsType = (kind: KindId | undefined): 0 | 1 | 2 | 3 =>
  (kind === undefined ? undefined : statistics[kind]) ?? 3;

/** One slot of the axis: start and value of its bucket in each period; `undefined` for a missing bucket. */
export type ComparisonPoint = { slot: number; x?: number; y?: number; comparedX?: number; compared?: number };

type Laid = Pick<Choice, 'analysisdimension' | 'comparisonmode'> & { multiple: number };

/** The longest that a bucket can be, seconds. */
const longestStep: Readonly<Record<Bucket, number>> = {
  hour: hourSeconds,
  day: 25 * hourSeconds,
  week: 7 * 25 * hourSeconds,
  month: 31 * 25 * hourSeconds,
  year: 366 * 25 * hourSeconds,
};

type ValuesBySlot = ReadonlyMap<number, { x: number; y: number | undefined }>;

/** Buckets by their position on the axis. The repeated hour when clocks go back is one bucket with the sum of both. */
function valuesBySlot(
  dataset: Dataset,
  positionOf: (start: number, index: number) => number,
  multiple: number,
): ValuesBySlot {
  const pointByPosition = new Map<number, { x: number; y: number | undefined }>();
  for (const [index, row] of rowsOf(dataset).entries()) {
    const x = row.number('x');
    if (x === undefined) continue;
    const raw = row.number('y');
    const y = raw === undefined ? undefined : enlargedOrShrunk(raw, multiple);
    const position = positionOf(x, index);
    const before = pointByPosition.get(position);
    const sum = before?.y === undefined ? y : before.y + (y ?? 0);
    pointByPosition.set(position, { x: before?.x ?? x, y: sum });
  }
  return pointByPosition;
}

/** Aligns the two series by hour, weekday, day or month; buckets of custom periods by their order. */
export function comparisonPoints(config: Laid, base: Dataset, compare: Dataset, zone: string): ComparisonPoint[] {
  const rules = dimensions[config.analysisdimension];
  const positionOf = (start: number, index: number): number =>
    config.comparisonmode === 2 ? index : rules.slotOf(start, zone);
  const [now, then] = [base, compare].map((dataset) => valuesBySlot(dataset, positionOf, config.multiple));
  const slots = [...new Set([...(now?.keys() ?? []), ...(then?.keys() ?? [])])].toSorted((a, b) => a - b);
  return slots.map((position) => {
    const [current, earlier] = [now?.get(position), then?.get(position)];
    return {
      slot: position,
      ...(current && { x: current.x }),
      ...(current?.y !== undefined && { y: current.y }),
      ...(earlier && { comparedX: earlier.x }),
      ...(earlier?.y !== undefined && { compared: earlier.y }),
    };
  });
}

/**
 * The starts of the points on the axis, which is that of the base. Where the compared period is longer, the axis of given
 * periods goes on behind the base; that of others has the compared bucket's start.
 */
export function axisStarts(points: readonly ComparisonPoint[], config: Laid, zone: string): number[] {
  const first = points[0]?.x;
  const { bucket } = dimensions[config.analysisdimension];
  if (config.comparisonmode !== 2 || first === undefined) return points.map(({ x, comparedX }) => x ?? comparedX ?? 0);
  const all = bucketStarts({ from: first, to: first + points.length * longestStep[bucket] }, bucket, zone);
  return points.map(({ x }, index) => x ?? all[index] ?? 0);
}

export type PeriodComparison = {
  total: number;
  /** Total of the compared period, only over slots where the base has complete values. */
  compared?: number;
  /** Difference in percent of `compared`; `undefined` if that is 0 or missing. */
  percent?: number;
};

/** Totals of both periods and their difference. The unfinished bucket counts in the total but is not compared. */
export function periodComparison(
  points: readonly ComparisonPoint[],
  dimension: Dimension,
  { now, zone }: TimeContext,
): PeriodComparison {
  const isOver = ({ x = 0 }: ComparisonPoint): boolean => dimensions[dimension].end(x, zone) <= now;
  const both = points.filter((point) => point.y !== undefined);
  const total = both.reduce((sum, { y }) => sum + (y ?? 0), 0);
  const comparable = both.filter((point) => point.compared !== undefined && isOver(point));
  if (comparable.length === 0) return { total };
  const compared = comparable.reduce((sum, point) => sum + (point.compared ?? 0), 0);
  const matched = comparable.reduce((sum, { y }) => sum + (y ?? 0), 0);
  return compared === 0
    ? { total, compared }
    : { total, compared, percent: ((matched - compared) / Math.abs(compared)) * 100 };
}
