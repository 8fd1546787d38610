import type { LocalText } from '../column.ts';
import type { OperandKind } from '../field-type.ts';
import type { OperatorId, Test } from './predicate.ts';

/** How the values of a column lie on a line: `at(v)` is the first value not below v, `past(v)` the first above it. */
export type Line = { at(value: number): number; past(value: number): number };

/**
 * One operator of the wire: its words, how many operands it reads, and the test it makes on ordered values. An
 * operator without `ordered` does not exist for numbers, moments and clocks.
 */
export type Operator = {
  readonly label: LocalText;
  /** Other words where an operand of this kind reads better with them: "is after" instead of "is over". */
  readonly words?: Partial<Record<OperandKind, LocalText>>;
  readonly operands: 'several' | 'one' | 'pair';
  readonly negate: boolean;
  readonly ordered?: (values: readonly number[], line: Line) => Test;
};

const first = (values: readonly number[]): number => values[0] ?? 0;

/** Operators of contract "Filters and conditions"; words as the look's column sheet has them. */
export const operators: Readonly<Record<OperatorId, Operator>> = {
  '=': {
    label: { en: 'is', zh: '等于' },
    words: {
      moment: { en: 'is in', zh: '在' },
      records: { en: 'has', zh: '包含' },
      period: { en: 'covers', zh: '包含' },
      months: { en: 'has', zh: '包含' },
    },
    operands: 'several',
    negate: false,
    ordered: (values) => ({ test: 'anyof', values }),
  },
  '!=': {
    label: { en: 'is not', zh: '不等于' },
    words: { records: { en: 'has not', zh: '不包含' } },
    operands: 'several',
    negate: true,
    ordered: (values) => ({ test: 'anyof', values }),
  },
  '<': {
    label: { en: 'is under', zh: '小于' },
    words: { moment: { en: 'is before', zh: '早于' }, clock: { en: 'is before', zh: '早于' } },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', below: line.at(first(values)) }),
  },
  '<=': {
    label: { en: 'is at most', zh: '不大于' },
    words: { clock: { en: 'is not after', zh: '不晚于' } },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', below: line.past(first(values)) }),
  },
  '>': {
    label: { en: 'is over', zh: '大于' },
    words: { moment: { en: 'is after', zh: '晚于' }, clock: { en: 'is after', zh: '晚于' } },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', from: line.past(first(values)) }),
  },
  '>=': {
    label: { en: 'is at least', zh: '不小于' },
    words: { clock: { en: 'is not before', zh: '不早于' } },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', from: line.at(first(values)) }),
  },
  like: { label: { en: 'contains', zh: '包含' }, operands: 'one', negate: false },
  in: {
    label: { en: 'is one of', zh: '属于' },
    operands: 'several',
    negate: false,
    ordered: (values) => ({ test: 'anyof', values }),
  },
  between: {
    label: { en: 'is between', zh: '介于' },
    operands: 'pair',
    negate: false,
    ordered: (values, line) => ({ test: 'range', from: line.at(first(values)), below: line.at(values[1] ?? 0) }),
  },
};

/** The words of an operator before an operand of this kind. */
export function operatorLabel(operator: OperatorId, operand: OperandKind): LocalText {
  return operators[operator].words?.[operand] ?? operators[operator].label;
}
