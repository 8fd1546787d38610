import type { OperandKind } from '../field-type.ts';
import { fieldTypes } from '../field-types/registry.ts';
import type { FieldTypeId } from '../field-type-ids.ts';

/** Scale of a column's values along an axis: time, linear, or categories. */
export type Scale = 'time' | 'amount' | 'name';

const scales: Readonly<Record<OperandKind, Scale>> = {
  moment: 'time',
  number: 'amount',
  text: 'name',
  choices: 'name',
  clock: 'name',
  records: 'name',
  period: 'name',
  months: 'name',
};

/** The scale of a column, or of an answer's; a column that is not there has names. */
export const scaleOf = (column: { type: FieldTypeId } | undefined): Scale =>
  column === undefined ? 'name' : scales[fieldTypes[column.type].operand];
