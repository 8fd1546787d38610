import { instantOf, localTimeOf } from '../moment.ts';

/** Maximum time that a dry run looks back. Contract "Linkages". */
export const maxDryRunDays = 31;

/** The days of a dry run by the local calendar: first and, not included, last second. The first starts at `from`. */
export const dryRunDays = (from: number, to: number, zone: string): [number, number][] => {
  const days: [number, number][] = [];
  for (let dayStart = from; dayStart <= to;) {
    const localTime = localTimeOf(dayStart, zone);
    const next = instantOf({ ...localTime, day: localTime.day + 1, hour: 0, minute: 0, second: 0 }, zone);
    days.push([dayStart, Math.min(next, to + 1)]);
    dayStart = next;
  }
  return days;
};
