import type { FieldType } from '../field-type.ts';
import { numberOperand, operandOf, orderedPredicate, wholeLine } from '../condition/operand.ts';
import { formatClock, readClock, secondsPerDay } from '../moment.ts';
import { failure, success } from '../result.ts';

const isClock = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 0 && seconds < secondsPerDay;

/** Seconds since midnight, or the clock text that people write. */
const clockOperand = (value: unknown): number | undefined =>
  numberOperand(value) ?? (typeof value === 'string' ? readClock(value) : undefined);

/** A time of day: stored as seconds since midnight, edited as `HH:mm:ss`. */
export const timeField = {
  type: 'time',
  storage: 'integer',
  widget: 'time',
  cell: 'cell:time',
  align: 'left',
  width: 100,
  sortable: true,
  invalidRule: 'clock',
  operators: ['=', '!=', '<', '<=', '>', '>=', 'in', 'between'],
  operand: 'clock',
  comparisons: [0, 1, 2, 3, 4, 6, 5],
  aggregations: ['min', 'max', 'count'],
  schema: () => ({ type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' }),
  encode: (value) => readClock(value) ?? null,
  decode: (stored) => (typeof stored === 'number' && isClock(stored) ? formatClock(stored) : undefined),
  fromText: (text) => {
    const seconds = readClock(text);
    return seconds === undefined ? failure('clock') : success(seconds);
  },
  format: (stored, column) => {
    if (typeof stored !== 'number' || !isClock(stored)) return '';
    return formatClock(stored, column.format ?? (stored % 60 === 0 ? 'HH:mm' : 'HH:mm:ss'));
  },
  predicate: (operator, operand, column) => {
    const values = operandOf(operator, operand, clockOperand, 'clock');
    return values.ok ? orderedPredicate(column.column, operator, values.value, wholeLine) : values;
  },
} as const satisfies FieldType<string>;
