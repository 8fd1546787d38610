import type { LocalText } from '../column.ts';
import { instantOf, startOfDay, localTimeOf, weekdayOf } from '../moment.ts';
import { inLanguage, localText, phrase, sameText } from '../../texts/phrase.ts';

/** Time ranges that people name, in both languages. Half-open, epoch seconds, in the company's zone. */

export type RangeUnit = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';
export type TimeRange = {
  from: number;
  to: number;
  /** How the range is read back. */
  label: LocalText;
  /** What "the one before" moves by: a calendar unit, the same hours a day earlier (`night`), or its own length. */
  unit: RangeUnit | 'night' | 'days';
  /** Said in relation to another range: it is moved once that is known. */
  relative?: Relative;
};
/** "The month before", "the same period last year". */
export type Relative = RangeUnit | 'night' | 'yearAgo';
export type FoundRange = TimeRange & { start: number; end: number };

export type Clock = { now: number; zone: string };

const two = (value: number): string => String(value).padStart(2, '0');

const dayText = (time: number, zone: string): string => {
  const { year, month, day } = localTimeOf(time, zone);
  return `${year}-${two(month)}-${two(day)}`;
};

/** From the start of a day to the start of another. */
const daysLabel = (from: number, to: number, zone: string): LocalText => {
  const first = dayText(from, zone);
  const last = dayText(to - 1, zone);
  return first === last ? sameText(first) : phrase('server/understanding', 'to', { first, last });
};

export const named = (range: Omit<TimeRange, 'label'>, zone: string, label?: LocalText): TimeRange => {
  const dates = daysLabel(range.from, range.to, zone);
  return {
    ...range,
    label: label === undefined ? dates : phrase('server/understanding', 'rangeWithDates', { label, dates }),
  };
};

export const days = ({ now, zone }: Clock, from: number, to: number) => ({
  from: startOfDay(now, zone, { days: from }),
  to: startOfDay(now, zone, { days: to }),
});

/** The calendar unit that holds now, moved by whole ones. */
export function calendarRange(unit: RangeUnit, move: number, clock: Clock): { from: number; to: number } {
  const { now, zone } = clock;
  const { month, day, hour, ...rest } = localTimeOf(now, zone);
  const first = 1 - day;
  const months = (from: number, length: number) => ({
    from: startOfDay(now, zone, { days: first, months: from }),
    to: startOfDay(now, zone, { days: first, months: from + length }),
  });
  if (unit === 'hour') {
    const hourAt = (moved: number) =>
      instantOf({ ...rest, month, day, hour: hour + moved, minute: 0, second: 0 }, zone);
    return { from: hourAt(move), to: hourAt(move + 1) };
  }
  if (unit === 'day') return days(clock, move, move + 1);
  if (unit === 'week') {
    const monday = move * 7 - weekdayOf(now, zone);
    return days(clock, monday, monday + 7);
  }
  if (unit === 'month') return months(move, 1);
  if (unit === 'quarter') return months(move * 3 - ((month - 1) % 3), 3);
  return months(move * 12 - (month - 1), 12);
}

const unitWords: Readonly<Record<string, RangeUnit>> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  小时: 'hour',
  天: 'day',
  日: 'day',
  周: 'week',
  星期: 'week',
  礼拜: 'week',
  月: 'month',
  个月: 'month',
  季度: 'quarter',
  年: 'year',
};
export const unitOf = (word: string): RangeUnit => unitWords[word] ?? unitWords[word.replace(/^个/, '')] ?? 'day';
const unitOrder: readonly RangeUnit[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const lastUnits = {
  hour: 'lastHours',
  day: 'lastDays',
  week: 'lastWeeks',
  month: 'lastMonths',
  quarter: 'lastQuarters',
  year: 'lastYears',
} as const satisfies Record<RangeUnit, string>;
const moves = { '-2': 'beforeLast', '-1': 'last', '0': 'thisUnit' } as const;
const unitDays = { hour: 1 / 24, day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;

/** "This week", "last month": a calendar unit. */
export const calendar = (unit: RangeUnit, move: -2 | -1 | 0, clock: Clock): TimeRange => {
  const units = phrase('server/understanding', moves[`${move}`]);
  const label = localText((language) => inLanguage(units, language).split(' | ')[unitOrder.indexOf(unit)] ?? '');
  return named({ ...calendarRange(unit, move, clock), unit }, clock.zone, label);
};

export const single =
  (move: number, day: 'today' | 'yesterday' | 'dayBeforeYesterday') => (_groups: readonly string[], clock: Clock) =>
    named({ ...days(clock, move, move + 1), unit: 'day' }, clock.zone, phrase('server/understanding', day));

/** "The last 7 days" ends with today; of hours, with now. */
export const rolling = (count: number, unit: RangeUnit, clock: Clock): TimeRange | undefined => {
  if (!(count > 0) || count > 1000) return undefined;
  const label = phrase('server/understanding', lastUnits[unit], { count });
  if (unit === 'hour') return { from: clock.now - count * 3600, to: clock.now, unit: 'days', label };
  const back = Math.round(count * unitDays[unit]);
  return named({ ...days(clock, 1 - back, 1), unit: 'days' }, clock.zone, label);
};

/** The last `count` days, today included. */
export const lastDays = (count: number, clock: Clock): TimeRange => {
  const label = phrase('server/understanding', 'lastDays', { count });
  return named({ ...days(clock, 1 - count, 1), unit: 'days' }, clock.zone, label);
};

/** From the start of a range to the end of today. */
export const untilEndOfToday = ({ from }: TimeRange, { now, zone }: Clock): TimeRange =>
  named({ from, to: startOfDay(now, zone, { days: 1 }), unit: 'days' }, zone);

export const presentMonth = (clock: Clock): TimeRange => calendar('month', 0, clock);

const minuteText = (time: number, zone: string): string => {
  const { hour, minute } = localTimeOf(time, zone);
  return `${dayText(time, zone)} ${two(hour)}:${two(minute)}`;
};

/** Hours of a day or of a night, which may end on the next day. */
export const hours = (from: number, to: number, zone: string, label?: LocalText): TimeRange => {
  const [first, last] = [minuteText(from, zone), minuteText(to, zone)];
  const dates = phrase('server/understanding', 'to', { first, last });
  const rangeLabel = label === undefined ? dates : phrase('server/understanding', 'rangeWithDates', { label, dates });
  return { from, to, unit: 'night', label: rangeLabel };
};

/** A time of the day `move` days from today. */
export const clockOn = (move: number, hour: number, { now, zone }: Clock): number => {
  const { year, month, day } = localTimeOf(startOfDay(now, zone, { days: move }), zone);
  return instantOf({ year, month, day, hour, minute: 0, second: 0 }, zone);
};

const moved = (time: number, zone: string, days: number): number => {
  const { year, month, day } = localTimeOf(startOfDay(time, zone, { days }), zone);
  const { hour, minute, second } = localTimeOf(time, zone);
  return instantOf({ year, month, day, hour, minute, second }, zone);
};

const unitMoves = {
  day: { days: -1 },
  week: { days: -7 },
  month: { months: -1 },
  quarter: { months: -3 },
  year: { years: -1 },
} as const;

/** The range before, of the same kind: the month before a month, the 7 days before 7 days. */
export function rangeBefore(range: TimeRange, zone: string): TimeRange {
  const { from, to: end, unit } = range;
  if (unit === 'night') return hours(moved(from, zone, -1), moved(end, zone, -1), zone);
  if (unit === 'days' || unit === 'hour') {
    const length = end - from;
    return named({ from: from - length, to: from, unit }, zone);
  }
  return named({ from: startOfDay(from, zone, unitMoves[unit]), to: from, unit }, zone);
}

/** The unit before a range: the month before any days starts a month before them. */
export function relativeTo(range: TimeRange, relative: Relative, zone: string): TimeRange {
  if (relative === 'yearAgo') return yearBefore(range, zone);
  if (relative === range.unit || relative === 'night' || relative === 'hour' || range.unit === 'night')
    return rangeBefore(range, zone);
  return named({ from: startOfDay(range.from, zone, unitMoves[relative]), to: range.from, unit: relative }, zone);
}

/** The same days a year before. */
export function yearBefore({ from, to: end, unit }: TimeRange, zone: string): TimeRange {
  return named({ from: startOfDay(from, zone, { years: -1 }), to: startOfDay(end, zone, { years: -1 }), unit }, zone);
}
