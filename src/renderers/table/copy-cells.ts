import type { CellKeyDownEvent, FullWidthCellKeyDownEvent } from 'ag-grid-community';
import type { Column, RecordValues } from '../../engine/column.ts';
import type { FormatContext } from '../../engine/field-type.ts';
import { referenceText } from '../../engine/reference.ts';
import { carriedNames } from '../fields/rendering.tsx';
import { valueText } from '../fields/value-text.ts';
import type { GridRow } from './cell.tsx';
import { inLanguage } from '../../texts/phrase.ts';

/** A cell as text for a spreadsheet: names instead of ids, no unit. */
export const cellText = (record: RecordValues, column: Column, context: FormatContext): string => {
  const names = referenceText(column, record, context.language) ?? carriedNames(record, column.column).join(', ');
  return names === '' ? valueText(record[column.column], column, { ...context, units: undefined }).text : names;
};

const oneCell = (text: string): string => (/[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as lines of cells between tabs, under a line of heads. */
export const tableText = (
  records: readonly RecordValues[],
  columns: readonly Column[],
  context: FormatContext,
): string =>
  [
    columns.map((column) => oneCell(inLanguage(column.label, context.language))).join('\t'),
    ...records.map((record) => columns.map((column) => oneCell(cellText(record, column, context))).join('\t')),
  ].join('\n');

export type Copied = { text: string; rows: number };

/** What Ctrl+C on a cell means: the chosen rows of the page when the cell is in one of them, else the cell itself. */
export const copiedBy = (
  event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>,
  columns: readonly Column[],
  context: FormatContext,
): Copied | undefined => {
  const { data, api, node } = event;
  if (data?.record === undefined) return undefined;
  const chosen = api.getSelectedRows().flatMap(({ record }) => (record === undefined ? [] : [record]));
  if (node.isSelected() === true && chosen.length > 0)
    return { text: tableText(chosen, columns, context), rows: chosen.length };
  const name = 'column' in event ? event.column.getColId() : undefined;
  const column = columns.find((definition) => definition.column === name);
  return column === undefined ? undefined : { text: cellText(data.record, column, context), rows: 0 };
};
