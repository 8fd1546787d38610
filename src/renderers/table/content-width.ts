import { use, useState } from 'react';
import type { Column, RecordValues } from '../../engine/column.ts';
import { widestAges, relativeTime } from '../../engine/format.ts';
import { fieldTypeOf } from '../../engine/field-types/registry.ts';
import { isHistory } from '../../engine/history.ts';
import { referenceText } from '../../engine/reference.ts';
import type { ShownContext } from '../../engine/shown-units.ts';
import { stateColumnOf } from '../../engine/state-column.ts';
import type { TableColumn, TableView } from '../../engine/views/view.ts';
import { isLastReportTime } from '../fields/last-report-time.ts';
import { DeviceContext } from '../fields/device.tsx';
import { carriedNames, useRendering } from '../fields/rendering.tsx';
import { useDataText } from '../fields/use-data-text.ts';
import { valueText } from '../fields/value-text.ts';
import type { PlacedColumn } from './column-settings.ts';
import { type Pen, textWidth } from './header-width.ts';

/** Widths that show the values of columns whole, px at scale 1. */
export type ContentWidths = ReadonlyMap<string, number>;

/** Padding of a cell at both sides, px at scale 1. */
const cellPadding = 24;
/** Beside the padding, px at scale 1: what rounding takes, and for numbers a digit and a comma that they may grow by. */
const [rounding, digit] = [2, 13] as const;
/** A longer number first uses the padding before it, px at scale 1 (`.right` of table.module.css). */
const overPadding = 12;
const markWidth = 18;
const unitGap = 3;

const [plain, strong, small]: Pen[] = [
  { weight: 400, size: 14 },
  { weight: 600, size: 14 },
  { weight: 400, size: 12 },
];

const hasMark = ({ column }: TableColumn): boolean =>
  Object.values(column.enum ?? {}).some(({ state }) => state !== undefined);

/**
 * `scale`: units are 12 px below 1, where all around them shrinks. `textsOf`: what cells show beside the values of the
 * records that are measured, or in place of them.
 */
type Measuring = { context: ShownContext; scale: number; textsOf: (column: Column) => readonly string[] };

/** The clock icon before the text of an offline device is as wide as two characters. */
const clock = '00';

/** Ages grow while the list is open, and devices go offline: columns are as wide as the longest that they will say. */
const useTextsOf = (): Measuring['textsOf'] => {
  const { context } = useRendering();
  const config = use(DeviceContext);
  const text = useDataText();
  const goesOffline = config?.interval !== undefined && config.driver !== undefined;
  const state = goesOffline ? stateColumnOf(config) : undefined;
  return (column) => {
    if (column === state) return [`${clock}${text('device.offlineBrief')}`];
    if (!isLastReportTime(column) || (config !== undefined && isHistory(config))) return [];
    const texts = widestAges.map((age) => relativeTime(context.now - age, context));
    return goesOffline && column.column === 'updatetime'
      ? texts.map((age) => `${clock}${text('device.offline', { age })}`)
      : texts;
  };
};

type Written = Pick<Measuring, 'context' | 'scale'>;

function widthOf(tableColumn: TableColumn, record: RecordValues, { context, scale }: Written): number {
  const { column, pinned } = tableColumn;
  const names = referenceText(column, record, context.language) ?? carriedNames(record, column.column).join(', ');
  const { text, unit } = names === '' ? valueText(record[column.column], column, context) : { text: names, unit: '' };
  const mark = hasMark(tableColumn) ? markWidth : 0;
  const pen = pinned ? strong : plain;
  if (pen === undefined || small === undefined) return 0;
  return textWidth(text, pen) + mark + (unit === '' ? 0 : textWidth(unit, small) / Math.min(1, scale) + unitGap);
}

/** Whether a number has less room than it needs, in a column that a person made narrow. Numbers are never cut. */
export const isTooNarrow = ({ column, width, isChosen }: PlacedColumn, record: RecordValues, context: ShownContext) =>
  isChosen &&
  fieldTypeOf(column.column).measure === 'number' &&
  widthOf(column, record, { context, scale: 1 }) + cellPadding > width;

/** A record for each word of a state: which of them the first page has is chance, and the next page may have another. */
const statesOf = (tableColumn: TableColumn): RecordValues[] => {
  const { column } = tableColumn;
  return hasMark(tableColumn) ? Object.keys(column.enum ?? {}).map((key) => ({ [column.column]: key })) : [];
};

/** The widest value of each column among some records, and the widest word of a state. */
const contentWidths = (
  columns: readonly TableColumn[],
  records: readonly RecordValues[],
  measuring: Measuring,
): ContentWidths =>
  new Map(
    columns.map((column) => {
      const texts = measuring.textsOf(column.column).map((line) => (plain === undefined ? 0 : textWidth(line, plain)));
      // An age is shown for the moment that it is counted from.
      const isAge = texts.length > 0 && isLastReportTime(column.column);
      const values = isAge ? [] : [...records, ...statesOf(column)].map((record) => widthOf(column, record, measuring));
      const spare = fieldTypeOf(column.column).measure === 'number' ? digit : rounding;
      return [column.column.column, Math.ceil(Math.max(...texts, ...values)) + cellPadding + spare];
    }),
  );

/** By language, module and scale: a column keeps the width of the first page, so that paging and reports move none. */
const cache = new Map<string, ContentWidths>();

const unitsOf = ({ units }: ShownContext): string => JSON.stringify([...(units ?? [])]);

/** By record, the widths that it has been measured for, and the units that its numbers were in. */
const measuredFor = new WeakMap<RecordValues, string>();

/**
 * The same widths, or wider ones for columns with a number that needs more, and a digit to spare: a number is never cut, and
 * no column becomes narrower again. A column that grows shifts others, so numbers first use the padding of their cell.
 */
function withNumbers(
  content: ContentWidths,
  { key, columns, records }: { key: string; columns: readonly TableColumn[]; records: readonly RecordValues[] },
  written: Written,
): ContentWidths {
  const mark = `${key} ${unitsOf(written.context)}`;
  const fresh = records.filter((record) => measuredFor.get(record) !== mark);
  if (fresh.length === 0) return content;
  const grown = new Map(content);
  for (const tableColumn of columns) {
    const { column } = tableColumn;
    const former = content.get(column.column);
    if (former === undefined || fieldTypeOf(column).measure !== 'number') continue;
    const needed = Math.ceil(Math.max(...fresh.map((record) => widthOf(tableColumn, record, written)))) + cellPadding;
    if (needed + rounding > former + overPadding) grown.set(column.column, needed + digit);
  }
  for (const record of fresh) measuredFor.set(record, mark);
  const hasGrown = columns.some(({ column: { column } }) => grown.get(column) !== content.get(column));
  return hasGrown ? grown : content;
}

/**
 * The widths that the first page of a module's records needs, and wider numbers that came later. `isFirst` until the first
 * records of all have been measured: a grid that was drawn before is then drawn anew, which moves nothing, where new widths
 * would shift every column.
 */
export const useContentWidths = (
  view: TableView,
  records: readonly RecordValues[] | undefined,
  scale: number,
): { content: ContentWidths | undefined; isFirst: boolean } => {
  const { context } = useRendering();
  const textsOf = useTextsOf();
  const [isFirst, setFirst] = useState(true);
  const key = [context.language, view.pid, Math.min(1, scale)].join(' ');
  if (records !== undefined && records.length > 0) {
    const former = cache.get(key) ?? contentWidths(view.columns, records, { context, scale, textsOf });
    cache.set(key, withNumbers(former, { key, columns: view.columns, records }, { context, scale }));
  }
  const content = cache.get(key);
  if (isFirst && content !== undefined) setFirst(false);
  return { content, isFirst };
};
