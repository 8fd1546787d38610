import type { Column } from '../../../engine/column.ts';
import type { DatasetColumn } from '../../../engine/board/dataset.ts';
import type { FormatContext } from '../../../engine/field-type.ts';
import { formatValue } from '../../../engine/format.ts';

/** A column of an answer as the engine formats it: its values are shown ones already. */
export const columnOf = ({ name, type, label, unit, spec, enum: labels }: DatasetColumn): Column => ({
  column: name,
  type,
  label,
  unit,
  rw: 1,
  required: 0,
  ...(spec && { spec }),
  ...(labels && { enum: labels }),
});

/** A value of an answer as a person reads it; `undefined` is empty. */
export function cellText(column: DatasetColumn, value: unknown, context: FormatContext): string | undefined {
  const isStored = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
  if (!isStored) return undefined;
  const { text, unit } = formatValue(columnOf(column), value, context);
  if (text === '') return undefined;
  return unit === '' ? text : `${text}\u00a0${unit}`;
}
