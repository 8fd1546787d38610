import type { Dataset, DatasetColumn } from '../../../engine/board/dataset.ts';
import type { Column, Stored } from '../../../engine/column.ts';
import { storedValue } from '../../../engine/column-value.ts';
import type { FormatContext } from '../../../engine/field-type.ts';
import { fieldTypeOf } from '../../../engine/field-types/registry.ts';
import { formatValue } from '../../../engine/format.ts';
import type { Figure, FigureTable } from '../drawing.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** The numbers behind a plugin's drawing, which draws only a picture: its datasets as they came. */

const columnOf = ({ name, unit: _unit, ...column }: DatasetColumn): Column => ({
  ...column,
  column: name,
  rw: 1,
  required: 0,
});

const isNumeric = (column: DatasetColumn): boolean => fieldTypeOf(columnOf(column)).aggregations.includes('sum');

function figureOf(column: DatasetColumn, value: unknown, context: FormatContext): Figure {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' && isNumeric(column)) return value;
  const described = columnOf(column);
  const stored: Stored = storedValue(described, value);
  return formatValue(described, stored, context).text || undefined;
}

const tableOf = ({ columns, rows }: Dataset, context: FormatContext): FigureTable => ({
  columns: columns.map((column) => ({
    title: inLanguage(column.label, context.language),
    isNumber: isNumeric(column),
    ...(column.unit !== '' && { unit: column.unit }),
  })),
  rows: rows.map((row) => columns.map((column, index) => figureOf(column, row[index], context))),
});

export const pluginTables = (datasets: readonly Dataset[], context: FormatContext): FigureTable[] =>
  datasets.map((dataset) => tableOf(dataset, context));
