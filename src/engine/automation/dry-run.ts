import { instantOf, localTimeOf } from '../moment.ts';

/** Maximum time that a dry run looks back. Contract "Linkages". */
export const maxDryRunDays = 31;

/** The days of a dry run by the local calendar: first and, not included, last second. The first starts at `from`. */
export const dryRunDays = (from: number, to: number, zone: string): [number, number][] => {
  const days: [number, number][] = [];
  for (let begin = from; begin <= to;) {
    const localTime = localTimeOf(begin, zone);
    const next = instantOf({ ...localTime, day: localTime.day + 1, hour: 0, minute: 0, second: 0 }, zone);
    days.push([begin, Math.min(next, to + 1)]);
    begin = next;
  }
  return days;
};
