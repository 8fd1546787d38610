import type { Column } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';

const created = 'createtime';

/**
 * Whether a column says when something last reported: a moment with its time of day that nobody writes. In lists such
 * columns are read by their age and stand at the right.
 */
export const isArrival = (column: Column): boolean =>
  fieldTypeOf(column).operand === 'moment' &&
  column.rw === 1 &&
  column.column !== created &&
  /[Hms]/.test(column.format ?? 'HH');
