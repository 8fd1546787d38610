import { startOfDay, localTimeOf, weekdayOf, secondsPerDay } from '../moment.ts';
import type { Bucket } from './dataset.ts';

/**
 * Stretches of the tenant's calendar in epoch seconds, half-open. Days have 23 to 25 hours where clocks change, so
 * none of this is arithmetic on seconds.
 */
export type Period = { from: number; to: number };

type TimeContext = { now: number; zone: string };

type Move = { days?: number; months?: number; years?: number };

const period = ({ now, zone }: TimeContext, from: Move, to: Move): Period => ({
  from: startOfDay(now, zone, from),
  to: startOfDay(now, zone, to),
});

/** The day `back` days before today, whole. */
export const dayOf = (context: TimeContext, back = 0): Period => period(context, { days: -back }, { days: 1 - back });

/** The last `count` days, today among them. */
export const lastDays = (context: TimeContext, count: number): Period =>
  period(context, { days: 1 - count }, { days: 1 });

/** The week, from Monday, `back` weeks before this one. */
export function weekOf(context: TimeContext, back = 0): Period {
  const monday = -weekdayOf(context.now, context.zone) - back * 7;
  return period(context, { days: monday }, { days: monday + 7 });
}

/** The month `back` months before this one. */
export function monthOf(context: TimeContext, back = 0): Period {
  const first = 1 - localTimeOf(context.now, context.zone).day;
  return period(context, { days: first, months: -back }, { days: first, months: 1 - back });
}

/** The year `back` years before this one. */
export function yearOf(context: TimeContext, back = 0): Period {
  const { month, day } = localTimeOf(context.now, context.zone);
  const first = { days: 1 - day, months: 1 - month };
  return period(context, { ...first, years: -back }, { ...first, years: 1 - back });
}

/** Two periods whose sums can be compared. */
export type Comparison = { current: Period; earlier: Period };

/**
 * What can be compared of a period and an earlier one: the hours of `current` that are over and as many of `earlier`, both whole
 * once `current` is over, nothing while its first hour runs. Readings of an hour are stamped with its start: an hour that
 * runs would look like a fall beside one that is whole.
 */
export function comparable(current: Period, earlier: Period, { now, zone }: TimeContext): Comparison | undefined {
  const to = Math.min(current.to, hourStart(now, zone));
  if (to <= current.from) return undefined;
  if (to === current.to) return { current, earlier };
  return {
    current: { from: current.from, to },
    earlier: { from: earlier.from, to: Math.min(earlier.to, earlier.from + to - current.from) },
  };
}

const hour = 3600;

/** The hour of an instant. Zone offsets are multiples of a quarter hour, so hours are counted in local time. */
function hourStart(seconds: number, zone: string): number {
  const { minute, second } = localTimeOf(seconds, zone);
  return seconds - minute * 60 - second;
}

const starts: Readonly<Record<Bucket, (seconds: number, zone: string) => number>> = {
  hour: hourStart,
  day: (seconds, zone) => startOfDay(seconds, zone),
  week: (seconds, zone) => weekOf({ now: seconds, zone }).from,
  month: (seconds, zone) => monthOf({ now: seconds, zone }).from,
  year: (seconds, zone) => yearOf({ now: seconds, zone }).from,
};

const followers: Readonly<Record<Bucket, (start: number, zone: string) => number>> = {
  // A change of less than an hour (Lord Howe) would else give the same local hour twice.
  hour: (start, zone) => Math.max(hourStart(start + hour, zone), start + hour / 2),
  day: (start, zone) => startOfDay(start, zone, { days: 1 }),
  week: (start, zone) => startOfDay(start, zone, { days: 7 }),
  month: (start, zone) => startOfDay(start, zone, { months: 1 }),
  year: (start, zone) => startOfDay(start, zone, { years: 1 }),
};

/** Start of the bucket that contains an instant. */
export function bucketStart(seconds: number, bucket: Bucket, zone: string): number {
  return starts[bucket](Math.floor(seconds), zone);
}

/** The starts of all buckets that touch a period, ascending. */
export function bucketStarts({ from, to }: Period, bucket: Bucket, zone: string): number[] {
  const starts: number[] = [];
  for (let start = bucketStart(from, bucket, zone); start < to; start = followers[bucket](start, zone))
    starts.push(start);
  return starts;
}

/** The default bucket of a time axis. Contract "Queries of boards". */
export function autoBucket({ from, to }: Period): Bucket {
  if (to - from <= 2 * secondsPerDay) return 'hour';
  return to - from <= 92 * secondsPerDay ? 'day' : 'month';
}
