/**
 * Date arithmetic in a time zone, based on `Intl` alone. Instants are epoch seconds; a local time is the date
 * and time in a zone. All functions take the zone and the instant as arguments: nothing here reads the clock.
 */
import { flat, lastInstant, offsetAt, type LocalTime, localTimeOf } from './local-time.ts';

export { lastInstant, offsetAt, type LocalTime, localTimeOf };

export const secondsPerDay = 86_400;

/**
 * The first instant with this local time or, where a clock change skips it, the first instant after the gap. Fields may overflow (day 32, month 13), as with `Date.UTC`.
 */
export function instantOf(localTime: LocalTime, zone: string): number {
  const [first] = instantsOf(localTime, zone);
  if (first !== undefined) return first;
  const [before, after] = candidatesOf(localTime, zone);
  return firstAfterGap(flat(localTime), Math.min(before, after), Math.max(before, after), zone);
}

/** Every instant with this local time, ascending: two in the repeated hour of a clock change, none in a skipped one. */
export function instantsOf(localTime: LocalTime, zone: string): number[] {
  const local = flat(localTime);
  const matching = candidatesOf(localTime, zone).filter((instant) => instant + offsetAt(instant, zone) === local);
  return [...new Set(matching)].toSorted((a, b) => a - b);
}

/** Instants for the local time by the zone's offset of the day before, and of the day after. */
function candidatesOf(localTime: LocalTime, zone: string): [number, number] {
  const local = flat(localTime);
  return [local - offsetAt(local - secondsPerDay, zone), local - offsetAt(local + secondsPerDay, zone)];
}

function firstAfterGap(local: number, from: number, until: number, zone: string): number {
  let low = from;
  let high = until;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (middle + offsetAt(middle, zone) < local) low = middle;
    else high = middle;
  }
  return high;
}

/** Start of the local day that contains `seconds`, moved by whole days, months and years of the calendar. */
export function startOfDay(
  seconds: number,
  zone: string,
  move: { days?: number; months?: number; years?: number } = {},
): number {
  const { year, month, day } = localTimeOf(seconds, zone);
  return instantOf(
    {
      year: year + (move.years ?? 0),
      month: month + (move.months ?? 0),
      day: day + (move.days ?? 0),
      hour: 0,
      minute: 0,
      second: 0,
    },
    zone,
  );
}

/** 0 Monday to 6 Sunday. */
export function weekdayOf(seconds: number, zone: string): number {
  const { year, month, day } = localTimeOf(seconds, zone);
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

const two = (value: number): string => String(value).padStart(2, '0');

const tokens: Readonly<Record<string, (localTime: LocalTime) => string>> = {
  yyyy: (localTime) => String(localTime.year).padStart(4, '0'),
  yy: (localTime) => two(localTime.year % 100),
  MM: (localTime) => two(localTime.month),
  M: (localTime) => String(localTime.month),
  dd: (localTime) => two(localTime.day),
  d: (localTime) => String(localTime.day),
  HH: (localTime) => two(localTime.hour),
  H: (localTime) => String(localTime.hour),
  mm: (localTime) => two(localTime.minute),
  m: (localTime) => String(localTime.minute),
  ss: (localTime) => two(localTime.second),
  s: (localTime) => String(localTime.second),
};

const tokenPattern = /yyyy|yy|MM|M|dd|d|HH|H|mm|m|ss|s/g;

export const defaultMomentPattern = 'yyyy-MM-dd HH:mm:ss';

/** Formats a local time by a date pattern (contract "Module config"); `YYYY` and `DD` are read as `yyyy` and `dd`. */
export function formatWall(localTime: LocalTime, pattern: string): string {
  const normalized = pattern.replaceAll('YYYY', 'yyyy').replaceAll('DD', 'dd');
  return normalized.replaceAll(tokenPattern, (token) => tokens[token]?.(localTime) ?? token);
}

/** Formats an instant in the company's time zone. */
export function formatMoment(seconds: number, zone: string, pattern: string = defaultMomentPattern): string {
  return formatWall(localTimeOf(seconds, zone), pattern);
}

/** Seconds since midnight to `HH:mm:ss`, or to a column's own pattern. */
export function formatClock(seconds: number, pattern = 'HH:mm:ss'): string {
  const clock = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 };
  return formatWall({ year: 1970, month: 1, day: 1, ...clock }, pattern);
}

/** `H:mm` or `HH:mm:ss` to seconds since midnight; anything else is `undefined`. */
export function readClock(text: string): number | undefined {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (!match) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : undefined;
}

/** The end of a period: its last second belongs to it, so the end of the day, 24:00, is 23:59:59. */
export const readEndClock = (text: string): number | undefined =>
  /^24:00(:00)?$/.test(text.trim()) ? secondsPerDay - 1 : readClock(text);

const dateText =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)? *(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** A typed date, with or without time and offset, to an instant; without an offset it is local time of the zone. */
export function readMoment(text: string, zone: string): number | undefined {
  const dated = readDated(text);
  if (dated === undefined) return undefined;
  return dated.offset === undefined ? instantOf(dated.localTime, zone) : flat(dated.localTime) - offsetOf(dated.offset);
}

/** The local time of a typed date without an offset; undefined for any other text. */
export function readLocal(text: string): LocalTime | undefined {
  const dated = readDated(text);
  return dated?.offset === undefined ? dated?.localTime : undefined;
}

function readDated(text: string): { localTime: LocalTime; offset: string | undefined } | undefined {
  const match = dateText.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const localTime = { year, month, day, hour, minute, second };
  // A day such as 31 February would roll over into March; the text means no day then.
  if (!isCalendarDay(localTime) || hour > 23 || minute > 59 || second > 59) return undefined;
  return { localTime, offset: match[7] };
}

/** A token of a pattern in a typed text: the digits it takes, and the part of the local time. */
type Typed = { digits: string; part: keyof LocalTime; from?: number };

const typedTokens: Readonly<Record<string, Typed>> = {
  yyyy: { digits: String.raw`\d{4}`, part: 'year' },
  yy: { digits: String.raw`\d{2}`, part: 'year', from: 2000 },
  MM: { digits: String.raw`\d{2}`, part: 'month' },
  M: { digits: String.raw`\d{1,2}`, part: 'month' },
  dd: { digits: String.raw`\d{2}`, part: 'day' },
  d: { digits: String.raw`\d{1,2}`, part: 'day' },
  HH: { digits: String.raw`\d{2}`, part: 'hour' },
  H: { digits: String.raw`\d{1,2}`, part: 'hour' },
  mm: { digits: String.raw`\d{2}`, part: 'minute' },
  m: { digits: String.raw`\d{1,2}`, part: 'minute' },
  ss: { digits: String.raw`\d{2}`, part: 'second' },
  s: { digits: String.raw`\d{1,2}`, part: 'second' },
};

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Defaults for parts that a pattern omits: this year, today, midnight. */
function impliedLocalTime(typed: Partial<LocalTime>, today: LocalTime): LocalTime {
  const isDated = typed.year !== undefined || typed.month !== undefined;
  return {
    year: typed.year ?? today.year,
    month: typed.month ?? (typed.year === undefined ? today.month : 1),
    day: typed.day ?? (isDated ? 1 : today.day),
    hour: typed.hour ?? 0,
    minute: typed.minute ?? 0,
    second: typed.second ?? 0,
  };
}

/** A text written exactly in a pattern, to an instant; a day that no calendar has is none. `now` fills in its day. */
export function readPattern(
  text: string,
  pattern: string,
  { zone, now }: { zone: string; now: number },
): number | undefined {
  const normalized = pattern.replaceAll('YYYY', 'yyyy').replaceAll('DD', 'dd');
  const tokens = normalized.match(tokenPattern) ?? [];
  const between = normalized.split(tokenPattern).map(literal);
  const digits = tokens.map((token, index) => `(${typedTokens[token]?.digits ?? ''})${between[index + 1] ?? ''}`);
  const values = new RegExp(`^${between[0] ?? ''}${digits.join('')}$`).exec(text.trim());
  if (values === null || tokens.length === 0) return undefined;
  const typed: Partial<LocalTime> = {};
  for (const [index, token] of tokens.entries()) {
    const typedToken = typedTokens[token];
    if (typedToken !== undefined) typed[typedToken.part] = Number(values[index + 1]) + (typedToken.from ?? 0);
  }
  const localTime = impliedLocalTime(typed, localTimeOf(now, zone));
  const isClock = localTime.hour < 24 && localTime.minute < 60 && localTime.second < 60;
  return isClock && isCalendarDay(localTime) ? instantOf(localTime, zone) : undefined;
}

/** Parses typed text as a moment: by the column's own pattern, else as an ISO date in a short or a long form. */
export const readTypedMoment = (
  typed: string,
  pattern: string,
  context: { zone: string; now: number },
): number | undefined => {
  const plain = typed.normalize('NFKC');
  return readPattern(plain, pattern, context) ?? readMoment(plain, context.zone);
};

function isCalendarDay({ year, month, day }: LocalTime): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function offsetOf(text: string): number {
  const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text);
  if (!match) return 0;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return match[1] === '-' ? -seconds : seconds;
}
