import type { Column } from '../column.ts';
import type { FieldType } from '../field-type.ts';
import { numberOperand, operandOf, orderedPredicate, realLine } from '../condition/operand.ts';
import { decimalsOf, numberText, readTypedNumber } from '../number-text.ts';
import { failure, success } from '../result.ts';
import { largestScaled, scaleDown, scaleUp } from '../scale.ts';
import { unitOf } from '../unit.ts';
import { numberRange } from './number-range.ts';

const bound = (column: Column): number =>
  column.multiple === undefined ? Number.MAX_SAFE_INTEGER : largestScaled / column.multiple;

/** A number with a fraction. With `multiple` the stored value is shown × multiple and whole (contract "Module config"). */
export const floatField = {
  type: 'float',
  storage: 'number',
  widget: 'number',
  cell: 'cell:number',
  align: 'right',
  width: 120,
  sortable: true,
  invalidRule: 'number',
  isCommanded: true,
  operators: ['=', '!=', '<', '>'],
  operand: 'number',
  measure: 'number',
  comparisons: [0, 1, 2, 3, 4, 6, 5],
  aggregations: ['sum', 'average', 'min', 'max', 'count'],
  schema: (column) => ({
    type: 'number',
    ...numberRange(column, bound(column)),
    ...(column.multiple === undefined ? {} : { scale: column.multiple }),
  }),
  encode: (value, column) => scaleUp(value, column.multiple),
  decode: (stored, column) =>
    typeof stored === 'number' && Number.isFinite(stored) ? scaleDown(stored, column.multiple) : undefined,
  fromText: (text, column, context) => {
    const value =
      readTypedNumber(text, unitOf(column, context.language)) ?? readTypedNumber(text, unitOf(column, 'en'));
    return value === undefined ? failure('number') : success(scaleUp(value, column.multiple));
  },
  format: (stored, column) =>
    typeof stored === 'number'
      ? numberText(scaleDown(stored, column.multiple), decimalsOf(column, column.multiple))
      : '',
  predicate: (operator, operand, column) => {
    const values = operandOf(operator, operand, numberOperand, 'number');
    return values.ok ? orderedPredicate(column.column, operator, values.value, realLine) : values;
  },
} as const satisfies FieldType<number>;
