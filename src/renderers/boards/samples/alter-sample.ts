import type { Dataset, DatasetColumn } from '../../../engine/board/dataset.ts';

/** What the playground of boards changes in a sample. */
export type Altered = {
  /** Of numbers that have a unit; empty leaves the sample's own. */
  unit: string;
  decimals: number;
  /** Numbers are multiplied by ten to this power. */
  magnitude: number;
  /** Characters of names. */
  length: number;
};

const isMeasure = ({ type, unit }: DatasetColumn): boolean => (type === 'float' || type === 'int') && unit !== '';

const isName = ({ name, type, enum: labels }: DatasetColumn): boolean =>
  (type === 'ref' || type === 'string') && labels === undefined && name !== 'did';

/** The same name at this length wherever it occurs, so that what belongs together still does. */
const nameOf = (name: string, length: number): string =>
  name.length >= length ? name.slice(0, length) : `${name} ${'long name '.repeat(length)}`.slice(0, length).trimEnd();

const numberOf = (value: number, { decimals, magnitude }: Altered): number => {
  const step = 10 ** decimals;
  return Math.round(value * 10 ** magnitude * step) / step;
};

export const alterSample = (datasets: readonly Dataset[], to: Altered): Dataset[] =>
  datasets.map(({ columns, rows, ...dataset }) => ({
    ...dataset,
    columns: columns.map((column) => (isMeasure(column) && to.unit !== '' ? { ...column, unit: to.unit } : column)),
    rows: rows.map((row) =>
      row.map((value, index) => {
        const column = columns[index];
        if (column === undefined) return value;
        if (typeof value === 'number' && isMeasure(column)) return numberOf(value, to);
        return typeof value === 'string' && isName(column) ? nameOf(value, to.length) : value;
      }),
    ),
  }));
