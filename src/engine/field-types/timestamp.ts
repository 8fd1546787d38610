import type { Column } from '../column.ts';
import type { FieldType } from '../field-type.ts';
import { numberOperand, operandOf, operandValues, orderedPredicate, wholeLine } from '../condition/operand.ts';
import { isRelativeToken, resolveToken } from '../condition/tokens.ts';
import type { TimeRange } from '../condition/tokens.ts';
import { formatMoment, lastInstant, readMoment } from '../moment.ts';
import { readNumber } from '../number-text.ts';
import { failure, success } from '../result.ts';
import { phrase } from '../../texts/phrase.ts';

/** A plain second, or the stretch a relative token means. */
type Operand = number | TimeRange;

const from = (operand: Operand): number => (typeof operand === 'number' ? operand : operand.from);
const below = (operand: Operand): number => (typeof operand === 'number' ? operand : operand.below);

/** Digits alone are epoch seconds only when they can't be a year or a day. */
function secondsText(text: string): number | undefined {
  return /^\d{6,12}$/.test(text.trim()) ? readNumber(text) : undefined;
}

/** Of a column that shows no time of day, only the day is asked for. */
const askedAs = ({ format }: Column): { asking: 'day' } | undefined =>
  format === undefined || /[Hhms]/.test(format) ? undefined : { asking: 'day' };

const isInstant = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 0 && seconds <= lastInstant;

/** An instant in epoch seconds, written in the tenant's zone. Relative tokens mean whole stretches of days. */
export const timestampField = {
  type: 'timestamp',
  storage: 'integer',
  widget: 'datetime',
  cell: 'cell:timestamp',
  align: 'left',
  width: 176,
  sortable: true,
  invalidRule: 'moment',
  askedAs,
  operators: ['=', '<', '>', 'between'],
  operand: 'moment',
  measure: 'moment',
  comparisons: [0, 5],
  comparisonWords: { 0: phrase('engine/field-types', 'exceeds') },
  aggregations: ['min', 'max', 'count'],
  schema: (column) => ({
    type: 'integer',
    minimum: Math.max(0, column.min ?? 0),
    maximum: Math.min(lastInstant, column.max ?? lastInstant),
  }),
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : undefined),
  fromText: (text, column, context) => {
    const seconds = readMoment(text, context.zone) ?? secondsText(text);
    return seconds !== undefined && isInstant(seconds) ? success(seconds) : failure('moment', askedAs(column));
  },
  format: (stored, column, context) =>
    typeof stored === 'number' && isInstant(stored) ? formatMoment(stored, context.zone, column.format) : '',
  predicate: (operator, operand, column, context) => {
    const read = (value: unknown): Operand | undefined =>
      isRelativeToken(value) ? resolveToken(value, context) : numberOperand(value);
    const operandResult = operandValues(operand);
    const only = operandResult.ok && operandResult.value.length === 1 ? read(operandResult.value[0]) : undefined;
    const isWithin = operator === '=' || operator === 'between';
    if (typeof only === 'object' && isWithin) return success({ column: column.column, test: 'range', ...only });
    const values = operandOf(operator, operand, read, 'moment');
    if (!values.ok) return values;
    if (operator === '=' && values.value.some((value) => typeof value === 'object')) return failure('onevalue');
    // `>` starts where a token's stretch ends: past(below - 1) is `below` itself.
    const points = values.value.map((value, index) => {
      if (operator === 'between') return index === 0 ? from(value) : below(value);
      return operator === '>' && typeof value === 'object' ? value.below - 1 : from(value);
    });
    return orderedPredicate(column.column, operator, points, wholeLine);
  },
} as const satisfies FieldType<number>;
