import { cellAt } from './cells/registry.ts';
import { type CellChange, type RuleTable, setCells } from './rule-table.ts';
import type { RefusedCell } from './paste.ts';
import { type Range, spotsOf } from './selection.ts';

/**
 * Fills a range from another one in the same columns. Two or more numbers with equal steps between them continue as a
 * series, where the step is not 0; all else is repeated. A number that the column does not take leaves its cell as it is,
 * and is answered as refused.
 */

type Source = { range: Pick<Range, 'top' | 'bottom'>; column: number };

/** First number and step, when the cells are a series. */
function seriesOf(
  table: RuleTable,
  { range: { top, bottom }, column }: Source,
): { first: number; step: number } | undefined {
  const numbers = Array.from({ length: bottom - top + 1 }, (_empty, index) => {
    const cell = cellAt(table, top + index, column);
    return cell?.kind.numberOf(cell.value, cell.column);
  });
  const [first, second] = numbers;
  if (first === undefined || second === undefined || first === second) return undefined;
  const step = second - first;
  const isSeries = numbers.every(
    (number, index) => number !== undefined && Math.abs(number - first - step * index) < 1e-9,
  );
  return isSeries ? { first, step } : undefined;
}

/** Without the traces of binary fractions: 0.1 + 0.2 is 0.3. */
const rounded = (value: number): number => Number(value.toFixed(9));

type Filled = { changes: readonly CellChange[]; refused: readonly RefusedCell[] };

const nothing: Filled = { changes: [], refused: [] };

const changed = (row: number, column: number, value: unknown): Filled => ({
  ...nothing,
  changes: [{ row, column, value }],
});

function filled(table: RuleTable, source: Source, row: number): Filled {
  const { range, column } = source;
  const count = range.bottom - range.top + 1;
  const offset = row - range.top;
  const from = cellAt(table, range.top + (((offset % count) + count) % count), column);
  const series = seriesOf(table, source);
  if (from === undefined) return nothing;
  if (series === undefined)
    return changed(row, column, table.rows[range.top + (((offset % count) + count) % count)]?.cells[from.column.key]);
  const next = from.kind.withNumber(from.value, rounded(series.first + series.step * offset), from.column);
  if (next.ok) return changed(row, column, next.value);
  return { ...nothing, refused: [{ row, column, fault: next.faults[0] ?? { path: '', rule: 'value' } }] };
}

/** Fills the rows of `target` that are not of `source`, in the columns of `source`: down, or up. */
export function fillFrom(
  table: RuleTable,
  source: Range,
  target: Pick<Range, 'top' | 'bottom'>,
): { table: RuleTable; refused: readonly RefusedCell[] } {
  const spots = spotsOf({ ...source, ...target }).filter(({ row }) => row < source.top || row > source.bottom);
  const cells = spots.map(({ row, column }) => filled(table, { range: source, column }, row));
  return {
    table: setCells(
      table,
      cells.flatMap(({ changes }) => changes),
    ),
    refused: cells.flatMap(({ refused }) => refused),
  };
}

/** Ctrl+D: repeats the first row of the range in all below it; of a single row, the row above. */
export function fillDown(table: RuleTable, range: Range): RuleTable {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  // A single row is no series: nothing is refused.
  return from < 0 ? table : fillFrom(table, { ...range, top: from, bottom: from }, range).table;
}
