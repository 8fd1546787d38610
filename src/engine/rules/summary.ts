import type { FormatContext } from '../field-type.ts';
import { cellAt } from './cells/registry.ts';
import type { RuleTable } from './rule-table.ts';
import { type Range, spotsOf } from './selection.ts';

/** Statistics of a selection: `sum` and `average` only if every filled cell is a number. */
export type Summary = { cells: number; filled: number; different: number; sum?: number; average?: number };

export function summaryOf(table: RuleTable, range: Range, context: FormatContext): Summary {
  const cells = spotsOf(range).flatMap(({ row, column }) => cellAt(table, row, column) ?? []);
  const filled = cells.filter(({ kind, value }) => !kind.isEmpty(value));
  const different = new Set(filled.map(({ kind, value, column }) => kind.text(value, column, context))).size;
  const numbers = filled.flatMap(({ kind, value, column }) => kind.numberOf(value, column) ?? []);
  const counts = { cells: cells.length, filled: filled.length, different };
  if (numbers.length === 0 || numbers.length < filled.length) return counts;
  const sum = Number(numbers.reduce((total, number) => total + number, 0).toFixed(6));
  return { ...counts, sum, average: Number((sum / numbers.length).toFixed(6)) };
}
