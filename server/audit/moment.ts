import { readMoment, startOfDay } from '../../src/engine/moment.ts';

const isDay = (text: string): boolean => !text.includes(':');

/** Epoch seconds of a bound; a day alone means all of it. Null for what is no date, undefined for none. */
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
