import { instantOf, secondsPerDay, type LocalTime, localTimeOf } from '../moment.ts';
import type { DayTimer, PolicyTimer } from './policy.ts';
import type { Timer } from './timer.ts';

/**
 * When a timer fires, in a time zone. A local time that a clock change leaves out is the first instant after the gap,
 * and one that comes twice is the first of the two. Clocks are seconds since local midnight, instants epoch seconds.
 */
export type Schedule =
  | { kind: 'once'; at: number }
  /** `weekdays`: digits, 1 Monday to 7 Sunday. */
  | { kind: 'weekly'; clock: number; weekdays: string }
  /** A month without this day has its last day instead. */
  | { kind: 'monthly'; clock: number; day: number }
  /** `day` of the year from 1; a year without day 366 has its last day instead. */
  | { kind: 'yearly'; clock: number; day: number }
  /** Every so many days, counted from the local day of `since`. */
  | { kind: 'days'; clock: number; every: number; since: number }
  /** Every so many seconds within a window of each day; the window may end on the next day. At most a day. */
  | { kind: 'interval'; every: number; from: number; until: number }
  /** Every so many seconds, more than a day, counted from `from` of the local day of `since`; only within the window. */
  | { kind: 'longinterval'; every: number; from: number; until: number; since: number };

type Kind = Schedule['kind'];
type Of<K extends Kind> = Extract<Schedule, { kind: K }>;
type Next<K extends Kind> = (schedule: Of<K>, zone: string, after: number) => number | undefined;

const atClock = (day: LocalTime, clock: number, zone: string): number =>
  instantOf({ ...day, hour: Math.floor(clock / 3600), minute: Math.floor(clock / 60) % 60, second: clock % 60 }, zone);

const addDays = (localTime: LocalTime, days: number): LocalTime => ({ ...localTime, day: localTime.day + days });

const flatDay = ({ year, month, day }: LocalTime): number =>
  Math.round(Date.UTC(year, month - 1, day) / 1000 / secondsPerDay);

/** 1 January 1970 was a Thursday. */
const weekdayDigit = (localTime: LocalTime): string => String(((((flatDay(localTime) + 3) % 7) + 7) % 7) + 1);

const daysOfMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const daysOfYear = (year: number): number => (daysOfMonth(year, 2) === 29 ? 366 : 365);

/** The first instant after `after` among those of the given days, which ascend. */
const firstAfter = (
  days: readonly LocalTime[],
  { clock, zone, after }: { clock: number; zone: string; after: number },
) => {
  for (const day of days) {
    const time = atClock(day, clock, zone);
    if (time > after) return time;
  }
  return undefined;
};

/** Whether a time of day is within a window, which may end on the next day. */
const isWithin = (clock: number, { from, until }: { from: number; until: number }): boolean =>
  until < from ? clock >= from || clock <= until : clock >= from && clock <= until;

/** Whole minutes are at the same time of day again after this many steps at most. */
const stepsToRepeat = secondsPerDay / 60;

const weekAhead = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

const nextOf: { readonly [K in Kind]: Next<K> } = {
  once: ({ at }, _zone, after) => (at > after ? at : undefined),
  weekly: ({ clock, weekdays }, zone, after) => {
    const today = localTimeOf(after, zone);
    const days = weekAhead.map((move) => addDays(today, move)).filter((day) => weekdays.includes(weekdayDigit(day)));
    return firstAfter(days, { clock, zone, after });
  },
  monthly: ({ clock, day }, zone, after) => {
    const { year, month, ...rest } = localTimeOf(after, zone);
    const days = [month, month + 1, month + 2].map((next) => ({
      ...rest,
      year,
      month: next,
      day: Math.min(day, daysOfMonth(year, next)),
    }));
    return firstAfter(days, { clock, zone, after });
  },
  yearly: ({ clock, day }, zone, after) => {
    const today = localTimeOf(after, zone);
    const days = [today.year, today.year + 1].map((year) => ({
      ...today,
      year,
      month: 1,
      day: Math.min(day, daysOfYear(year)),
    }));
    return firstAfter(days, { clock, zone, after });
  },
  days: ({ clock, every, since }, zone, after) => {
    const first = localTimeOf(since, zone);
    const passed = Math.max(0, flatDay(localTimeOf(Math.max(after, since), zone)) - flatDay(first));
    const offset = Math.floor(passed / every) * every;
    const days = [offset, offset + every].map((move) => addDays(first, move));
    return firstAfter(days, { clock, zone, after: Math.max(after, since) });
  },
  interval: ({ every, from, until }, zone, after) => {
    const today = localTimeOf(after, zone);
    for (const move of [-1, 0, 1]) {
      const start = atClock(addDays(today, move), from, zone);
      const end = atClock(addDays(today, until < from ? move + 1 : move), until, zone);
      const next = after < start ? start : start + (Math.floor((after - start) / every) + 1) * every;
      if (next <= end) return next;
    }
    return undefined;
  },
  longinterval: ({ every, since, ...window }, zone, after) => {
    const first = localTimeOf(since, zone);
    const passed = Math.max(0, flatDay(localTimeOf(Math.max(after, since), zone)) - flatDay(first));
    const firstStep = Math.max(0, Math.floor((passed * secondsPerDay) / every) - 1);
    for (let step = firstStep; step <= firstStep + stepsToRepeat + 2; step += 1) {
      const total = window.from + step * every;
      const clock = total % secondsPerDay;
      if (!isWithin(clock, window)) continue;
      const time = atClock(addDays(first, Math.floor(total / secondsPerDay)), clock, zone);
      if (time > Math.max(after, since)) return time;
    }
    return undefined;
  },
};

/** The first firing later than `after`; nothing where there is none any more. */
export const nextFiring = (schedule: Schedule, zone: string, after: number): number | undefined =>
  // The record is keyed by the tag of the union, so the entry of a schedule's tag takes that very schedule.
  (nextOf[schedule.kind] as Next<Kind>)(schedule, zone, after);

/** The time point of a linkage. Contract "Linkages": `time` is an instant where no weekday is named. */
export const scheduleOf = ({ time, weekdays }: Timer): Schedule =>
  weekdays === '' ? { kind: 'once', at: time } : { kind: 'weekly', clock: time, weekdays };

const ofDay = (timer: DayTimer): Schedule =>
  'monthlyday' in timer
    ? { kind: 'monthly', clock: timer.time, day: timer.monthlyday }
    : { kind: 'yearly', clock: timer.time, day: timer.yearlyday };

const lastSecond = secondsPerDay - 1;

/** A timer of a policy; days are counted from the local day of `since`, when it was saved. */
export const policyScheduleOf = (timer: PolicyTimer, since: number): Schedule => {
  if (timer.tab === 'time') {
    const window = { every: timer.interval, from: timer.time ?? 0, until: timer.endtime ?? lastSecond };
    return timer.interval > secondsPerDay
      ? { kind: 'longinterval', ...window, since }
      : { kind: 'interval', ...window };
  }
  if ('weekdays' in timer) return scheduleOf(timer);
  if ('interval' in timer)
    return { kind: 'days', clock: timer.time, every: Math.max(1, Math.round(timer.interval / secondsPerDay)), since };
  return ofDay(timer);
};

const commonFactor = (a: number, b: number): number => (b === 0 ? a : commonFactor(b, a % b));

/** After so many days a schedule is at the same time of day again. */
const daysToRepeat = (schedule: Of<'days' | 'longinterval'>): number =>
  schedule.kind === 'days' ? schedule.every : schedule.every / commonFactor(schedule.every, secondsPerDay);

/**
 * The schedule with the days before its `since` too, back to `from`: those on which it would have fired had it been saved
 * before. Others do not count from a day and stay as they are.
 */
export const countedBack = (schedule: Schedule, zone: string, from: number): Schedule => {
  if (!('since' in schedule) || schedule.since < from) return schedule;
  const first = localTimeOf(schedule.since, zone);
  const period = daysToRepeat(schedule);
  const periods = Math.floor((flatDay(first) - flatDay(localTimeOf(from, zone))) / period) + 1;
  return { ...schedule, since: atClock(addDays(first, -periods * period), 0, zone) };
};

const padded = (value: number): string => String(value).padStart(2, '0');

const periods: { readonly [K in Kind]: 'instant' | 'day' | 'month' | 'year' } = {
  once: 'instant',
  weekly: 'day',
  monthly: 'month',
  yearly: 'year',
  days: 'day',
  interval: 'instant',
  longinterval: 'instant',
};

/** The period that a firing belongs to: the local day, month or year that it is for, else its own instant. */
export const periodOf = (schedule: Schedule, zone: string, time: number): string => {
  const { year, month, day } = localTimeOf(time, zone);
  const texts = {
    instant: String(time),
    day: `${year}-${padded(month)}-${padded(day)}`,
    month: `${year}-${padded(month)}`,
    year: String(year),
  };
  return texts[periods[schedule.kind]];
};
