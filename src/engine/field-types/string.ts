import type { FieldType } from '../field-type.ts';
import { membership, operandOf, predicateOf, textOperand } from '../condition/operand.ts';
import { operators } from '../condition/operators.ts';
import { failure, success } from '../result.ts';
import { specOf } from './specs/registry.ts';

/** Contract "Module config"; counted in code points. */
export const defaultMaxLength = 128;

/**
 * No control characters but tab and line breaks, and no half of a surrogate pair: databases refuse NUL and replace the
 * half, and nobody sees the others. Contract "Records and references".
 */
export const textPattern = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$';
const plainText = new RegExp(textPattern, 'u');

/** Free text. */
export const stringField = {
  type: 'string',
  storage: 'text',
  widget: 'text',
  cell: 'cell:text',
  ofFiles: { widget: 'file', cell: 'cell:file' },
  align: 'left',
  width: 160,
  sortable: true,
  invalidRule: 'text',
  operators: ['like', '=', '!='],
  operand: 'text',
  comparisons: [4, 6, 5],
  aggregations: ['count'],
  schema: (column) => ({
    type: 'string',
    maxLength: column.maxlength ?? defaultMaxLength,
    pattern: specOf(column)?.text?.pattern ?? textPattern,
  }),
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'string' ? stored : undefined),
  fromText: (text) => (plainText.test(text) ? success(text) : failure('text')),
  format: (stored, column, { language }) =>
    typeof stored === 'string' ? (specOf(column)?.textIn?.(stored, language) ?? stored) : '',
  predicate: (operator, operand, column) => {
    const texts = operandOf(operator, operand, textOperand, 'text');
    if (!texts.ok || operator !== 'like') return membership(column.column, operator, 'anyof', texts);
    return success(predicateOf(column.column, operators.like, { test: 'contains', text: texts.value[0] ?? '' }));
  },
} as const satisfies FieldType<string>;
