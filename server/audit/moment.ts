import { readMoment, startOfDay } from '../../src/engine/moment.ts';
import { badInput } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

const isDay = (text: string): boolean => !text.includes(':');

/**
 * Decodes a bound to epoch seconds; a date without a time means the whole day. Null if it is no date, undefined if
 * absent.
 */
export const momentOf = (
  value: number | string | undefined,
  { zone, isEnd }: { zone: string; isEnd: boolean },
): number | undefined | null => {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'number') return value;
  if (/^\d{1,12}$/.test(value)) return Number(value);
  const seconds = readMoment(value, zone);
  if (seconds === undefined) return null;
  return isEnd && isDay(value) ? startOfDay(seconds, zone, { days: 1 }) - 1 : seconds;
};

/** The same for a property of a body. @throws Refusal badInput that names it */
const boundOf = (
  path: string,
  value: number | string | undefined,
  options: { zone: string; isEnd: boolean },
): number | undefined => {
  const seconds = momentOf(value, options);
  if (seconds !== null) return seconds;
  throw badInput(path, 'date', phrase('server/audit', 'dateWrong', { name: path.slice(1) }));
};

/**
 * Decodes both bounds of a range, inclusive. @throws Refusal badInput for an invalid date, or when the end is before
 * the start
 */
export const rangeOf = (
  range: Readonly<Record<string, number | string | undefined>>,
  [startName, endName]: readonly [string, string],
  zone: string,
): { start: number | undefined; end: number | undefined } => {
  const start = boundOf(`/${startName}`, range[startName], { zone, isEnd: false });
  const end = boundOf(`/${endName}`, range[endName], { zone, isEnd: true });
  if (start !== undefined && end !== undefined && start > end)
    throw badInput(`/${endName}`, 'order', phrase('server/audit', 'endBeforeStart'));
  return { start, end };
};
