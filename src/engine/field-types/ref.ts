import type { FieldType } from '../field-type.ts';
import { membership, operandOf, textOperand } from '../condition/operand.ts';
import { failure, success } from '../result.ts';
import { didPattern, isDid } from './did.ts';

/** The did of a record of `pid`; lists carry its name beside it in `<column>_name`, which renderers show. */
export const refField = {
  type: 'ref',
  storage: 'text',
  widget: 'record',
  cell: 'cell:ref',
  align: 'left',
  width: 160,
  sortable: true,
  invalidRule: 'record',
  isChosen: true,
  operators: ['=', '!='],
  operand: 'choices',
  comparisons: [4, 6, 5],
  aggregations: ['count'],
  schema: () => ({ type: 'string', pattern: didPattern }),
  encode: (did) => did,
  decode: (stored) => (typeof stored === 'string' ? stored : undefined),
  fromText: (text) => (isDid(text.trim()) ? success(text.trim()) : failure('record')),
  format: (stored) => (typeof stored === 'string' ? stored : ''),
  predicate: (operator, operand, column) =>
    membership(column.column, operator, 'anyof', operandOf(operator, operand, textOperand, 'record')),
} as const satisfies FieldType<string>;
