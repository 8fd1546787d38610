import type { Stored } from '../../column.ts';
import { isOverlapping } from '../../day-periods.ts';
import { failure, success } from '../../result.ts';
import type { RuleCellKind } from '../cell-kind.ts';
import { valueCell } from './value.ts';

const overlaps = (value: Stored | undefined): boolean => Array.isArray(value) && isOverlapping(value.map(String));

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
