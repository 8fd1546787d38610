import type { Column } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';

const created = 'createtime';

/**
 * True if a column is the time of a device's last report: a timestamp with time of day that no user edits. In lists
 * such columns show their age and are right-aligned.
 */
export const isLastReportTime = (column: Column): boolean =>
  fieldTypeOf(column).measure === 'moment' &&
  column.rw === 1 &&
  column.column !== created &&
  /[Hms]/.test(column.format ?? 'HH');
