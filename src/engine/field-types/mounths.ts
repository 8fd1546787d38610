import type { Language, Stored } from '../column.ts';
import type { FieldType } from '../field-type.ts';
import { membership, numberOperand, operandOf } from '../condition/operand.ts';
import { failure, success } from '../result.ts';
import { splitList } from './list-text.ts';
import { inLanguage, phrase } from '../../texts/phrase.ts';

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const isMonth = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12;

const ascending = (months: Iterable<number>): number[] => [...new Set(months)].toSorted((a, b) => a - b);

function monthsOf(stored: Stored | undefined): number[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0) return undefined;
  const numbers = stored.filter((entry) => typeof entry === 'number');
  return numbers.length === stored.length ? numbers : undefined;
}

function readMonth(text: string): number | undefined {
  const word = text.trim();
  const plain = word.endsWith('月') ? word.slice(0, -1).trimEnd() : word;
  const number = /^\d{1,2}$/.test(plain)
    ? Number(plain)
    : names.findIndex((name) => plain.length >= 3 && plain.toLowerCase().startsWith(name.toLowerCase())) + 1;
  return isMonth(number) ? number : undefined;
}

/** One month, or a run such as Jun–Sep. */
function readRun(text: string): number[] | undefined {
  const [first, last, ...others] = text.split(/[-–~至]/).map(readMonth);
  if (first === undefined || others.length > 0) return undefined;
  if (!/[-–~至]/.test(text)) return [first];
  return last === undefined || last < first ? undefined : Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Consecutive months together: [6, 7, 8, 10] is [[6, 7, 8], [10]]. */
function runsOf(months: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run?.at(-1) === month - 1) run.push(month);
    else runs.push([month]);
  }
  return runs;
}

function monthsText(months: readonly number[], language: Language): string {
  const written = inLanguage(phrase('engine/common', 'monthNames'), language).split(' | ');
  const word = (month: number): string => written[month - 1] ?? '';
  const parts = runsOf(months).flatMap((run) =>
    run.length < 3 ? run.map(word) : [`${word(run[0] ?? 0)}–${word(run.at(-1) ?? 0)}`],
  );
  const all = parts.join(inLanguage(phrase('engine/common', 'listSeparator'), language));
  return inLanguage(phrase('engine/common', 'months', { months: all }), language);
}

/** Months of the year, ascending; the name is the platform's spelling. */
export const mounthsField = {
  type: 'mounths',
  storage: 'integerlist',
  widget: 'months',
  cell: 'cell:months',
  align: 'left',
  width: 160,
  sortable: false,
  invalidRule: 'months',
  isChosen: true,
  operators: ['='],
  operand: 'months',
  comparisons: [4, 6, 5],
  aggregations: ['count'],
  schema: () => ({
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: 12 },
    maxItems: 12,
    uniqueItems: true,
  }),
  encode: (months) => ascending(months),
  decode: monthsOf,
  fromText: (text) => {
    const runs = splitList(text).map(readRun);
    const months = runs.flatMap((run) => run ?? []);
    return months.length > 0 && runs.every((run) => run !== undefined) ? success(ascending(months)) : failure('months');
  },
  format: (stored, _column, context) => {
    const months = monthsOf(stored)?.filter(isMonth);
    return months && months.length > 0 ? monthsText(ascending(months), context.language) : '';
  },
  predicate: (operator, operand, column) => {
    const read = (value: unknown): number | undefined => {
      const month = numberOperand(value);
      return isMonth(month) ? month : undefined;
    };
    return membership(column.column, operator, 'overlaps', operandOf(operator, operand, read, 'months'));
  },
} as const satisfies FieldType<number[]>;
