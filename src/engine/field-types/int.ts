import type { FieldType } from '../field-type.ts';
import { numberOperand, operandOf, orderedPredicate, wholeLine } from '../condition/operand.ts';
import { decimalsOf, numberText, readTypedNumber } from '../number-text.ts';
import { failure, success } from '../result.ts';
import { numberRange } from './number-range.ts';
import { unitOf } from '../unit.ts';

/** A whole number, as far as JSON holds it exactly; `multiple` does not apply (contract "Module config"). */
export const intField = {
  type: 'int',
  storage: 'integer',
  widget: 'number',
  cell: 'cell:number',
  align: 'right',
  width: 120,
  sortable: true,
  invalidRule: 'whole',
  isCommanded: true,
  operators: ['=', '!=', '<', '>'],
  operand: 'number',
  measure: 'number',
  comparisons: [0, 1, 2, 3, 4, 6, 5],
  aggregations: ['sum', 'average', 'min', 'max', 'count'],
  schema: (column) => ({ type: 'integer', ...numberRange(column, Number.MAX_SAFE_INTEGER) }),
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : undefined),
  fromText: (text, column, context) => {
    const value =
      readTypedNumber(text, unitOf(column, context.language)) ?? readTypedNumber(text, unitOf(column, 'en'));
    return value !== undefined && Number.isSafeInteger(value) ? success(value + 0) : failure('whole');
  },
  format: (stored, column) => (typeof stored === 'number' ? numberText(stored, decimalsOf(column)) : ''),
  predicate: (operator, operand, column) => {
    const values = operandOf(operator, operand, numberOperand, 'number');
    return values.ok ? orderedPredicate(column.column, operator, values.value, wholeLine) : values;
  },
} as const satisfies FieldType<number>;
