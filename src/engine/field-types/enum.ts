import type { Column, LocalText } from '../column.ts';
import type { FieldType } from '../field-type.ts';
import { membership, operandOf, textOperand } from '../condition/operand.ts';
import { ownProperty } from '../own-property.ts';
import { failure, success } from '../result.ts';
import { inLanguage, textsIn } from '../../texts/phrase.ts';

/** Keys of an enum column in the file's order. */
const keysOf = (column: Column): string[] => Object.keys(column.enum ?? {});

function keyOf(text: string, column: Column): string | undefined {
  const trimmed = text.trim();
  const entries = Object.entries(column.enum ?? {});
  const same = (label: LocalText): boolean =>
    textsIn(label).some((word) => word.toLowerCase() === trimmed.toLowerCase());
  return (entries.find(([key]) => key === trimmed) ?? entries.find(([, label]) => same(label)))?.[0];
}

/** One of a column's own keys; people read its label. */
export const enumField = {
  type: 'enum',
  storage: 'text',
  widget: 'select',
  cell: 'cell:enum',
  align: 'left',
  width: 120,
  sortable: true,
  invalidRule: 'choice',
  isChosen: true,
  isCommanded: true,
  stateOf: (stored, column) => (typeof stored === 'string' ? ownProperty(column.enum ?? {}, stored)?.state : undefined),
  operators: ['=', '!='],
  operand: 'choices',
  comparisons: [4, 6, 5],
  aggregations: ['count'],
  schema: (column) => ({ type: 'string', enum: keysOf(column) }),
  encode: (key) => key,
  decode: (stored) => (typeof stored === 'string' ? stored : undefined),
  fromText: (text, column) => {
    const key = keyOf(text, column);
    return key === undefined ? failure('choice') : success(key);
  },
  format: (stored, column, context) =>
    typeof stored === 'string' ? (inLanguage(ownProperty(column.enum ?? {}, stored), context.language) ?? stored) : '',
  predicate: (operator, operand, column) =>
    membership(column.column, operator, 'anyof', operandOf(operator, operand, textOperand, 'choice')),
} as const satisfies FieldType<string>;
