/**
 * Date arithmetic in a time zone, based on `Intl` alone. Instants are epoch seconds; a wall time is the local date and
 * time. All functions take the zone and the instant as arguments: nothing here reads the clock.
 */
import { flat, lastInstant, offsetAt, type Wall, wallOf } from './wall.ts';

export { lastInstant, offsetAt, type Wall, wallOf };

export const secondsPerDay = 86_400;

/**
 * The first instant at which the wall shows `wall` or, where a clock change leaves it out, the first instant after
 * the gap. Fields may overflow (day 32, month 13), as with `Date.UTC`.
 */
export function instantOf(wall: Wall, zone: string): number {
  const [first] = instantsOf(wall, zone);
  if (first !== undefined) return first;
  const [before, after] = candidatesOf(wall, zone);
  return firstAfterGap(flat(wall), Math.min(before, after), Math.max(before, after), zone);
}

/** Every instant at which the wall shows `wall`, ascending: two in the hour that clocks repeat, none in one they skip. */
export function instantsOf(wall: Wall, zone: string): number[] {
  const local = flat(wall);
  const matching = candidatesOf(wall, zone).filter((instant) => instant + offsetAt(instant, zone) === local);
  return [...new Set(matching)].toSorted((a, b) => a - b);
}

/** The wall time by the zone's offset of the day before, and of the day after. */
function candidatesOf(wall: Wall, zone: string): [number, number] {
  const local = flat(wall);
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
  const { year, month, day } = wallOf(seconds, zone);
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
  const { year, month, day } = wallOf(seconds, zone);
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

const two = (value: number): string => String(value).padStart(2, '0');

const tokens: Readonly<Record<string, (wall: Wall) => string>> = {
  yyyy: (wall) => String(wall.year).padStart(4, '0'),
  yy: (wall) => two(wall.year % 100),
  MM: (wall) => two(wall.month),
  M: (wall) => String(wall.month),
  dd: (wall) => two(wall.day),
  d: (wall) => String(wall.day),
  HH: (wall) => two(wall.hour),
  H: (wall) => String(wall.hour),
  mm: (wall) => two(wall.minute),
  m: (wall) => String(wall.minute),
  ss: (wall) => two(wall.second),
  s: (wall) => String(wall.second),
};

const tokenPattern = /yyyy|yy|MM|M|dd|d|HH|H|mm|m|ss|s/g;

export const defaultMomentPattern = 'yyyy-MM-dd HH:mm:ss';

/** A wall time in a date pattern (contract "Module config"); `YYYY` and `DD` are read as `yyyy` and `dd`. */
export function formatWall(wall: Wall, pattern: string): string {
  const normalized = pattern.replaceAll('YYYY', 'yyyy').replaceAll('DD', 'dd');
  return normalized.replaceAll(tokenPattern, (token) => tokens[token]?.(wall) ?? token);
}

/** An instant as the tenant's wall shows it. */
export function formatMoment(seconds: number, zone: string, pattern: string = defaultMomentPattern): string {
  return formatWall(wallOf(seconds, zone), pattern);
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

/** A typed date, with or without time and offset, to an instant; without an offset the zone's wall is meant. */
export function readMoment(text: string, zone: string): number | undefined {
  const dated = readDated(text);
  if (dated === undefined) return undefined;
  return dated.offset === undefined ? instantOf(dated.wall, zone) : flat(dated.wall) - offsetOf(dated.offset);
}

/** The wall time of a typed date without an offset; nothing for any other text. */
export function readLocal(text: string): Wall | undefined {
  const dated = readDated(text);
  return dated?.offset === undefined ? dated?.wall : undefined;
}

function readDated(text: string): { wall: Wall; offset: string | undefined } | undefined {
  const match = dateText.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = { year, month, day, hour, minute, second };
  // A day such as 31 February would roll over into March; the text means no day then.
  if (!isCalendarDay(wall) || hour > 23 || minute > 59 || second > 59) return undefined;
  return { wall, offset: match[7] };
}

/** A token of a pattern in a typed text: the digits it takes, and what of the wall they are. */
type Typed = { digits: string; part: keyof Wall; from?: number };

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

/** What a pattern leaves out: of a day without a year, this year's; without any date, today's; of a time, midnight. */
function impliedWall(typed: Partial<Wall>, today: Wall): Wall {
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
  const typed: Partial<Wall> = {};
  for (const [index, token] of tokens.entries()) {
    const typedToken = typedTokens[token];
    if (typedToken !== undefined) typed[typedToken.part] = Number(values[index + 1]) + (typedToken.from ?? 0);
  }
  const wall = impliedWall(typed, wallOf(now, zone));
  const isClock = wall.hour < 24 && wall.minute < 60 && wall.second < 60;
  return isClock && isCalendarDay(wall) ? instantOf(wall, zone) : undefined;
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

function isCalendarDay({ year, month, day }: Wall): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function offsetOf(text: string): number {
  const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(text);
  if (!match) return 0;
  const seconds = Number(match[2]) * 3600 + Number(match[3] ?? 0) * 60;
  return match[1] === '-' ? -seconds : seconds;
}
