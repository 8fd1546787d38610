import { useState } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { referenceText } from '../../engine/reference.ts';
import type { TableColumn, TableView } from '../../engine/views/view.ts';
import { isArrival } from '../fields/arrival.ts';
import { carriedNames, useRendering } from '../fields/rendering.tsx';
import { type ShownContext, valueText } from '../fields/value-text.ts';
import type { PlacedColumn } from './column-settings.ts';
import { type Pen, textWidth } from './head-width.ts';

/** Widths that show the values of columns whole, px at scale 1; ages have none, because they grow. */
export type ContentWidths = ReadonlyMap<string, number>;

/** Room beside a text, px at scale 1: the padding of the cell, and one letter for values that grow. */
const besideText = 32;
/** Padding of a cell at both sides, px at scale 1. */
const cellPadding = 24;
const markWidth = 18;
const unitGap = 3;

const [plain, strong, small]: Pen[] = [
  { weight: 400, size: 14 },
  { weight: 600, size: 14 },
  { weight: 400, size: 12 },
];

const hasMark = ({ column }: TableColumn): boolean =>
  Object.values(column.enum ?? {}).some(({ state }) => state !== undefined);

function widthOf(tableColumn: TableColumn, record: RecordValues, context: ShownContext): number {
  const { column, pinned } = tableColumn;
  const names = referenceText(column, record, context.language) ?? carriedNames(record, column.column).join(', ');
  const { text, unit } = names === '' ? valueText(record[column.column], column, context) : { text: names, unit: '' };
  const mark = hasMark(tableColumn) ? markWidth : 0;
  const pen = pinned ? strong : plain;
  if (pen === undefined || small === undefined) return 0;
  return textWidth(text, pen) + mark + (unit === '' ? 0 : textWidth(unit, small) + unitGap);
}

/** Whether a number has less room than it needs, in a column that a person made narrow. Numbers are never cut. */
export const isTooNarrow = ({ column, width, isChosen }: PlacedColumn, record: RecordValues, context: ShownContext) =>
  isChosen && fieldTypeOf(column.column).measure === 'number' && widthOf(column, record, context) + cellPadding > width;

/** The widest value of each column among some records. */
const contentWidths = (
  columns: readonly TableColumn[],
  records: readonly RecordValues[],
  context: ShownContext,
): ContentWidths =>
  new Map(
    columns
      .filter(({ column }) => !isArrival(column))
      .map((column) => [
        column.column.column,
        Math.ceil(Math.max(...records.map((record) => widthOf(column, record, context)))) + besideText,
      ]),
  );

/** By language and module: widths are measured once, so that paging and reports move no column. */
const known = new Map<string, ContentWidths>();

/**
 * The widths that the first page of a module's records needs. `isFirst` until the first records of all have been measured:
 * a grid that was drawn before is then drawn anew, which moves nothing, where new widths would shift every column.
 */
export const useContentWidths = (
  view: TableView,
  records: readonly RecordValues[] | undefined,
): { content: ContentWidths | undefined; isFirst: boolean } => {
  const { context } = useRendering();
  const [isFirst, setFirst] = useState(true);
  const key = `${context.language} ${view.pid}`;
  if (!known.has(key) && records !== undefined && records.length > 0)
    known.set(key, contentWidths(view.columns, records, context));
  const content = known.get(key);
  if (isFirst && content !== undefined) setFirst(false);
  return { content, isFirst };
};
