import type { FieldType } from '../field-type.ts';
import { membership, operandOf, textOperand } from '../condition/operand.ts';
import { failure, success } from '../result.ts';
import { didPattern, isDid } from './did.ts';
import { splitList, textsOf } from './list-text.ts';

/** Several records of one module, at most `didlist.capacity`, in the order chosen. */
export const didlistField = {
  type: 'didlist',
  storage: 'textlist',
  widget: 'records',
  cell: 'cell:records',
  align: 'left',
  width: 160,
  sortable: false,
  invalidRule: 'records',
  isChosen: true,
  operators: ['=', '!='],
  operand: 'records',
  comparisons: [4, 6, 5],
  aggregations: ['count'],
  schema: (column) => ({
    type: 'array',
    items: { type: 'string', pattern: didPattern },
    maxItems: column.didlist?.capacity ?? 1,
    uniqueItems: true,
  }),
  encode: (dids) => [...dids],
  decode: textsOf,
  fromText: (text) => {
    const dids = splitList(text);
    return dids.length > 0 && dids.every(isDid) ? success(dids) : failure('records');
  },
  format: (stored) => textsOf(stored)?.join(', ') ?? '',
  predicate: (operator, operand, column) =>
    membership(column.column, operator, 'overlaps', operandOf(operator, operand, textOperand, 'record')),
} as const satisfies FieldType<string[]>;
