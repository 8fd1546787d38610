import type { Stored } from '../../column.ts';
import { readClock, secondsPerDay } from '../../moment.ts';
import { failure, success } from '../../result.ts';
import type { RuleCellKind } from '../cell-kind.ts';
import { valueCell } from './value.ts';

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

/** Whether two of the periods share a moment of the day; the end of one may be the start of the next. */
export const isOverlapping = (periods: readonly string[]): boolean => {
  const all = periods.flatMap(stretches).toSorted(([a], [b]) => a - b);
  return all.some(([from], index) => index > 0 && from < (all[index - 1]?.[1] ?? 0));
};

const hasTwoTimes = (text: string): boolean => text.split('-').every((end) => readClock(end) !== undefined);

/** Periods that are still being typed overlap nothing. */
const overlaps = (value: Stored | undefined): boolean =>
  Array.isArray(value) && isOverlapping(value.map(String).filter(hasTwoTimes));

/** Periods of the day that do not overlap. Contract "Policies": time period repetition. */
export const periodsCell = {
  ...valueCell,
  id: 'periods',
  read: (text, column, context) => {
    const read = valueCell.read(text, column, context);
    return read.ok && overlaps(read.value) ? failure('repeatedperiod') : read;
  },
  withStored: (_value, stored) => (overlaps(stored) ? failure('repeatedperiod') : success(stored ?? undefined)),
} as const satisfies RuleCellKind<Stored>;
