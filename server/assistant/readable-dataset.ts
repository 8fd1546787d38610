import type { Dataset, DatasetColumn } from '../../src/engine/board/dataset.ts';
import { ownProperty } from '../../src/engine/own-property.ts';
import { fieldTypes } from '../../src/engine/field-types/registry.ts';
import type { FormatContext } from '../../src/engine/field-type.ts';
import { formatMoment } from '../../src/engine/format.ts';
import { decimalsIn, numberText } from '../../src/engine/number-text.ts';
import { shortened } from './readable-record.ts';
import type { TableBlock } from './tool.ts';
import { inLanguage } from '../texts.ts';

/** A dataset in words: names of refs in place of ids, labels of enum values, times in the company's zone. */

/** Sums of fractions are not read further than that. */
const maxDecimals = 3;

export const figureText = (value: number, unit: string): string => {
  const rounded = Number(value.toFixed(maxDecimals));
  const text = numberText(rounded, decimalsIn(rounded));
  return unit === '' ? text : `${text} ${unit}`;
};

const momentPattern = 'yyyy-MM-dd HH:mm';

/** A bucket of days or longer starts at midnight, which the reader does not need. */
const momentText = (seconds: number, { zone }: FormatContext): string =>
  formatMoment(seconds, zone, momentPattern).replace(/ 00:00$/, '');

type Cell = string | number | null;

const cellOf = (column: DatasetColumn, value: unknown, context: FormatContext): Cell => {
  if (value === null || value === undefined) return null;
  const isMoment = fieldTypes[column.type].measure === 'moment';
  if (typeof value === 'number') return isMoment ? momentText(value, context) : value;
  const text = String(value);
  return shortened(inLanguage(ownProperty(column.enum ?? {}, text), context.language) ?? text);
};

export type ReadableDataset = {
  columns: { name: string; label: string; unit?: string }[];
  rows: Cell[][];
};

/** Indexes of the columns in the answer: where another column has the name of an id, the name is used. */
const placesOf = ({ columns }: Dataset): { column: DatasetColumn; index: number }[] =>
  columns.flatMap((column, index) => {
    if (column.name.endsWith('_name') && columns.some(({ name }) => `${name}_name` === column.name)) return [];
    const named = columns.findIndex(({ name }) => name === `${column.name}_name`);
    return [{ column, index: named >= 0 ? named : index }];
  });

export const readableDataset = (dataset: Dataset, context: FormatContext): ReadableDataset => {
  const places = placesOf(dataset);
  return {
    columns: places.map(({ column: { name, label, unit } }) => ({
      name,
      label: inLanguage(label, context.language),
      ...(unit === '' ? {} : { unit }),
    })),
    rows: dataset.rows.map((row) => places.map(({ column, index }) => cellOf(column, row[index], context))),
  };
};

const maxRows = 50;

const textOfCell = (cell: Cell, unit: string): string =>
  typeof cell === 'number' ? figureText(cell, unit) : (cell ?? '');

export const datasetTable = ({ columns, rows }: ReadableDataset): TableBlock => ({
  kind: 'table',
  head: columns.map(({ label }) => label),
  rows: rows.slice(0, maxRows).map((row) => row.map((cell, index) => textOfCell(cell, columns[index]?.unit ?? ''))),
});
