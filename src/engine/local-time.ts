/**
 * Conversions between instants and local time (date and time in a zone), the only use of `Intl` time zones; see `moment.ts`.
 */

/** Local date and time. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** 9999-12-31T23:59:59Z, the last instant a timestamp column takes. */
export const lastInstant = 253_402_300_799;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** By `Intl` for each call: exact, and slow where a rule is replayed over months. */
function readLocalTimeParts(seconds: number, zone: string): LocalTime {
  const localTime: LocalTime = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const part of formatOf(zone).formatToParts(seconds * 1000)) {
    if (Object.hasOwn(localTime, part.type)) localTime[part.type as keyof LocalTime] = Number(part.value);
  }
  return localTime;
}

/** Seconds of the local time as if it were UTC, so that comparing and adding days needs no zone. */
export function flat(localTime: LocalTime): number {
  return (
    Date.UTC(localTime.year, localTime.month - 1, localTime.day, localTime.hour, localTime.minute, localTime.second) /
    1000
  );
}

const readOffset = (seconds: number, zone: string): number =>
  flat(readLocalTimeParts(seconds, zone)) - Math.floor(seconds);

const quarter = 900;
/** Offsets that are remembered, for a hundred days of quarters of hours; then the memo begins anew. */
const maxKnown = 10_000;
const cache = new Map<string, number>();

/** The offset at the start of a quarter of an hour, from a memo. */
function offsetAtQuarter(start: number, zone: string): number {
  const key = `${start} ${zone}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  if (cache.size >= maxKnown) cache.clear();
  const offset = readOffset(start, zone);
  cache.set(key, offset);
  return offset;
}

/** Seconds east of UTC that a zone is at an instant: where a quarter of an hour begins and ends with one offset, that one. */
export function offsetAt(seconds: number, zone: string): number {
  const start = Math.floor(seconds / quarter) * quarter;
  const offset = offsetAtQuarter(start, zone);
  return offset === offsetAtQuarter(start + quarter, zone) ? offset : readOffset(seconds, zone);
}

/** The local time of an instant. Throws a RangeError on an unknown zone, which settings and tenants may not hold. */
export function localTimeOf(seconds: number, zone: string): LocalTime {
  // Before 1970 zones had offsets with seconds, and years of another era.
  if (seconds < quarter || seconds > lastInstant) return readLocalTimeParts(seconds, zone);
  const date = new Date((Math.floor(seconds) + offsetAt(seconds, zone)) * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}
