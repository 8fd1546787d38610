import type { FieldType } from '../field-type.ts';
import { membership, operandOf } from '../condition/operand.ts';
import { formatClock, readClock, readEndClock } from '../moment.ts';
import { failure, success } from '../result.ts';
import { splitList, textsOf } from './list-text.ts';

const clock = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

/** Start and end differ; an end before the start is after midnight. */
const periodPattern = `^(?!(.{8})-\\1$)${clock}-${clock}$`;

/** Periods of one day that a person can still oversee. */
const maxPeriods = 48;

/** A typed period, with or without seconds, in the form of the wire. */
function readPeriod(text: string): string | undefined {
  const [from = '', until = '', ...others] = text.split(/[-–~至]/);
  const [start, end] = [readClock(from), readEndClock(until)];
  if (start === undefined || end === undefined || others.length > 0 || start === end) return undefined;
  return `${formatClock(start)}-${formatClock(end)}`;
}

const periodOperand = (value: unknown): string | undefined =>
  typeof value === 'string' ? readPeriod(value) : undefined;

function periodText(period: string): string {
  const ends = period.split('-').map(readClock);
  const isShort = ends.every((end) => end !== undefined && end % 60 === 0);
  return ends.map((end) => formatClock(end ?? 0, isShort ? 'HH:mm' : 'HH:mm:ss')).join(' – ');
}

/** Periods of the day, each `HH:mm:ss-HH:mm:ss`. */
export const validperiodField = {
  type: 'validperiod',
  storage: 'textlist',
  widget: 'periods',
  cell: 'cell:periods',
  align: 'left',
  width: 160,
  sortable: false,
  invalidRule: 'period',
  operators: ['='],
  operand: 'period',
  comparisons: [4, 6, 5],
  aggregations: ['count'],
  schema: () => ({
    type: 'array',
    items: { type: 'string', pattern: periodPattern },
    maxItems: maxPeriods,
    uniqueItems: true,
  }),
  encode: (period) => [...period],
  decode: textsOf,
  fromText: (text) => {
    const periods = splitList(text).map(readPeriod);
    const valid = periods.filter((period) => period !== undefined);
    return valid.length > 0 && valid.length === periods.length ? success(valid) : failure('period');
  },
  format: (stored) => textsOf(stored)?.map(periodText).join(', ') ?? '',
  predicate: (operator, operand, column) =>
    membership(column.column, operator, 'overlaps', operandOf(operator, operand, periodOperand, 'period')),
} as const satisfies FieldType<string[]>;
