import { readClock, secondsPerDay } from './moment.ts';

/** Periods of the day as `HH:mm:ss-HH:mm:ss`. */

const hasTwoTimes = (text: string): boolean => text.split('-').every((end) => readClock(end) !== undefined);

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

const shareMoment = (a: string, b: string): boolean =>
  stretches(a).some(([from, until]) => stretches(b).some(([start, end]) => from < end && start < until));

/**
 * For each period the index of the first other one that shares a moment of the day with it; the end of one may be the start
 * of the next. Periods that are still being typed overlap nothing.
 */
export const overlappedBy = (periods: readonly string[]): readonly (number | undefined)[] =>
  periods.map((period, index) => {
    if (!hasTwoTimes(period)) return undefined;
    const other = periods.findIndex((text, place) => place !== index && hasTwoTimes(text) && shareMoment(period, text));
    return other < 0 ? undefined : other;
  });

/** Whether two of the periods share a moment of the day. */
export const isOverlapping = (periods: readonly string[]): boolean =>
  overlappedBy(periods).some((other) => other !== undefined);
