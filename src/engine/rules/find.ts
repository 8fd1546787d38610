import type { FormatContext } from '../field-type.ts';
import { shownAt, textAt } from './cells/registry.ts';
import { type RefusedCell, writeTexts } from './paste.ts';
import type { RuleTable } from './rule-table.ts';
import type { CellPosition } from './selection.ts';

/** `isWhole`: the whole cell, not a part of it. Capital letters make no difference. */
export type CellSearch = { text: string; isWhole?: boolean };

const isSame = (cell: string, { text, isWhole = false }: CellSearch): boolean => {
  const [a, b] = [cell.toLowerCase(), text.toLowerCase()];
  return isWhole ? a === b : a.includes(b);
};

/** Finds the cells whose plain or shown text matches, row by row. An empty search finds nothing. */
export function findCells(table: RuleTable, search: CellSearch, context: FormatContext): CellPosition[] {
  if (search.text === '') return [];
  return table.rows.flatMap((_row, row) =>
    table.columns.flatMap((_column, column) => {
      const displayText = shownAt(table, [row, column], context)?.text ?? '';
      const isMatch = isSame(textAt(table, [row, column], context), search) || isSame(displayText, search);
      return isMatch ? [{ row, column }] : [];
    }),
  );
}

const pattern = (text: string): RegExp => new RegExp(text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`), 'gi');

/**
 * Replaces the matching text in the cells. A cell whose column does not accept the new text is refused and unchanged.
 */
export function replaceCells(
  table: RuleTable,
  { search, by, spots }: { search: CellSearch; by: string; spots: readonly CellPosition[] },
  context: FormatContext,
): { table: RuleTable; refused: RefusedCell[]; changed: number } {
  const texts = spots.flatMap((position) => {
    const text = textAt(table, [position.row, position.column], context);
    return isSame(text, search) ? [{ ...position, text: text.replaceAll(pattern(search.text), () => by) }] : [];
  });
  const written = writeTexts(table, texts, context);
  return { ...written, changed: texts.length - written.refused.length };
}
