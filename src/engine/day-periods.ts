import { readClock, secondsPerDay } from './moment.ts';

/** A period over midnight is two stretches of the day. */
const stretches = (period: string): [number, number][] => {
  const [from = 0, until = 0] = period.split('-').map((end) => readClock(end));
  return from <= until
    ? [[from, until]]
    : [
        [from, secondsPerDay],
        [0, until],
      ];
};

/** Whether two periods `HH:mm:ss-HH:mm:ss` share a moment of the day; the end of one may be the start of the next. */
export const isOverlapping = (periods: readonly string[]): boolean => {
  const all = periods.flatMap(stretches).toSorted(([a], [b]) => a - b);
  return all.some(([from], index) => index > 0 && from < (all[index - 1]?.[1] ?? 0));
};
