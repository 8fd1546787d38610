import type { Fault, FormatContext } from '../field-type.ts';
import type { CellContext } from './cell-kind.ts';
import { ruleCells, textAt } from './cells/registry.ts';
import {
  type CellChange,
  type Changed,
  endOfScope,
  insertRows,
  maxRules,
  type RuleTable,
  setCells,
} from './rule-table.ts';
import { type Range, sizeOfRange, type CellPosition, spotsOf } from './selection.ts';
import type { Block } from './sheet-text.ts';

/** A cell that keeps its value, because the text for it is none of its column. */
export type RefusedCell = CellPosition & { fault: Fault };

/**
 * Another table, the places that it was written to, what was refused of it, and how many columns of the block are beyond
 * the last one and not empty; or the limit that refuses all.
 */
export type Written =
  | { ok: true; table: RuleTable; range: Range; refused: readonly RefusedCell[]; leftOut: number }
  | { ok: false; limit: number };

/** The texts of a range, as the clipboard has them. */
export const blockOf = (table: RuleTable, { top, bottom, left, right }: Range, context: FormatContext): Block =>
  Array.from({ length: bottom - top + 1 }, (_row, y) =>
    Array.from({ length: right - left + 1 }, (_cell, x) => textAt(table, [top + y, left + x], context)),
  );

/** Writes texts into cells; those that cannot be read keep what they had. */
export function writeTexts(
  table: RuleTable,
  texts: readonly (CellPosition & { text: string })[],
  context: CellContext,
): { table: RuleTable; refused: RefusedCell[] } {
  const refused: RefusedCell[] = [];
  const changes = texts.flatMap(({ row, column, text }): CellChange[] => {
    const definition = table.columns[column];
    if (definition === undefined || table.rows[row] === undefined) return [];
    const read = ruleCells[definition.kind].read(text, definition, context);
    if (read.ok) return [{ row, column, value: read.value }];
    refused.push({ row, column, fault: read.faults[0] ?? { path: '', rule: 'value' } });
    return [];
  });
  return { table: setCells(table, changes), refused };
}

/** Times that a block goes into a length without a remainder; once where it does not. */
const times = (length: number, block: number): number => (block > 0 && length % block === 0 ? length / block : 1);

/** Adds the rows that a block of `rows` rows needs in the scope value in which its range ends. */
function grown(table: RuleTable, range: Range, rows: number): Changed {
  const scope = table.rows[range.bottom]?.scope;
  if (scope === undefined) return { ok: true, table };
  const end = endOfScope(table, scope);
  const missing = range.top + rows - end;
  if (missing <= 0) return { ok: true, table };
  return missing > maxRules
    ? { ok: false, limit: maxRules }
    : insertRows(
        table,
        end,
        Array.from({ length: missing }, () => ({ scope, cells: {} })),
      );
}

/** Columns of a block from the place `first` on that have a text. */
const columnsFrom = (block: Block, first: number): number =>
  Array.from({ length: Math.max(0, (block[0]?.length ?? 0) - first) }, (_none, index) => first + index).filter(
    (column) => block.some((row) => (row[column] ?? '').trim() !== ''),
  ).length;

/**
 * Writes a block at a range: repeated where the range is a multiple of it, beyond the range where it is larger. Where it has
 * more rows than the scope value in which the range ends, rows are added to that: the rules of the next scope value are not
 * overwritten. With more than 1,000 nothing is written. Columns beyond the last are left out.
 */
export function pasteBlock(
  table: RuleTable,
  { block, range }: { block: Block; range: Range },
  context: FormatContext,
): Written {
  const [height, width] = [block.length, block[0]?.length ?? 0];
  if (height === 0 || width === 0) return { ok: true, table, range, refused: [], leftOut: 0 };
  const size = sizeOfRange(range);
  const rows = height * times(size.rows, height);
  const columns = Math.min(width * times(size.columns, width), table.columns.length - range.left);
  const wider = grown(table, range, rows);
  if (!wider.ok) return wider;
  const target = { ...range, bottom: range.top + rows - 1, right: range.left + columns - 1 };
  const texts = spotsOf(target).map((position) => ({
    ...position,
    text: block[(position.row - range.top) % height]?.[(position.column - range.left) % width] ?? '',
  }));
  const leftOut = columnsFrom(block, table.columns.length - range.left);
  return { ok: true, range: target, leftOut, ...writeTexts(wider.table, texts, context) };
}

/** Makes all cells of a range blank. */
export const clearRange = (table: RuleTable, range: Range): RuleTable =>
  setCells(
    table,
    spotsOf(range).map((position) => ({ ...position, value: undefined })),
  );
