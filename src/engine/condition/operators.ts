import type { LocalText } from '../column.ts';
import type { OperandKind } from '../field-type.ts';
import type { OperatorId, Test } from './predicate.ts';
import { phrase } from '../../texts/phrase.ts';

/** Order of a column's values: `at(v)` is the first value not below v, `past(v)` the first above it. */
export type Line = { at(value: number): number; past(value: number): number };

/**
 * One operator of the wire: its words, how many operands it reads, and the test it makes on ordered values. An
 * operator without `ordered` does not exist for numbers, moments and clocks.
 */
export type Operator = {
  readonly label: LocalText;
  /** Other words where an operand of this kind reads better with them: "is after" instead of "is over". */
  readonly labels?: Partial<Record<OperandKind, LocalText>>;
  readonly operands: 'several' | 'one' | 'pair';
  readonly negate: boolean;
  readonly ordered?: (values: readonly number[], line: Line) => Test;
};

const first = (values: readonly number[]): number => values[0] ?? 0;

/** Operators of contract "Filters and conditions"; words as the look's column sheet has them. */
export const operators: Readonly<Record<OperatorId, Operator>> = {
  '=': {
    label: phrase('engine/condition', 'is'),
    labels: {
      moment: phrase('engine/condition', 'isIn'),
      records: phrase('engine/condition', 'has'),
      period: phrase('engine/condition', 'hasPeriod'),
      months: phrase('engine/condition', 'has'),
    },
    operands: 'several',
    negate: false,
    ordered: (values) => ({ test: 'anyof', values }),
  },
  '!=': {
    label: phrase('engine/condition', 'not'),
    labels: { records: phrase('engine/condition', 'hasNot') },
    operands: 'several',
    negate: true,
    ordered: (values) => ({ test: 'anyof', values }),
  },
  '<': {
    label: phrase('engine/condition', 'under'),
    labels: { moment: phrase('engine/condition', 'before'), clock: phrase('engine/condition', 'before') },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', below: line.at(first(values)) }),
  },
  '<=': {
    label: phrase('engine/condition', 'atMost'),
    labels: { clock: phrase('engine/condition', 'notAfter') },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', below: line.past(first(values)) }),
  },
  '>': {
    label: phrase('engine/condition', 'over'),
    labels: { moment: phrase('engine/condition', 'after'), clock: phrase('engine/condition', 'after') },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', from: line.past(first(values)) }),
  },
  '>=': {
    label: phrase('engine/condition', 'atLeast'),
    labels: { clock: phrase('engine/condition', 'notBefore') },
    operands: 'one',
    negate: false,
    ordered: (values, line) => ({ test: 'range', from: line.at(first(values)) }),
  },
  like: { label: phrase('engine/condition', 'contains'), operands: 'one', negate: false },
  in: {
    label: phrase('engine/condition', 'one'),
    operands: 'several',
    negate: false,
    ordered: (values) => ({ test: 'anyof', values }),
  },
  between: {
    label: phrase('engine/condition', 'between'),
    operands: 'pair',
    negate: false,
    ordered: (values, line) => ({ test: 'range', from: line.at(first(values)), below: line.at(values[1] ?? 0) }),
  },
};

/** Label of an operator before an operand of this kind. */
export function operatorLabel(operator: OperatorId, operand: OperandKind): LocalText {
  return operators[operator].labels?.[operand] ?? operators[operator].label;
}
