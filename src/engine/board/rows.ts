import { inBaseUnit } from '../measures.ts';
import type { Dataset } from './dataset.ts';

/** Reads datasets by name, row by row; a missing dataset is empty. */

export const emptyDataset = (name: string): Dataset => ({ name, columns: [], rows: [] });

/** The dataset with a name; empty if the answer does not have it. */
export const datasetOf = (datasets: readonly Dataset[], name: string): Dataset =>
  datasets.find((dataset) => dataset.name === name) ?? emptyDataset(name);

/** The same with every number in the base unit of its column's family (W, kWh, m³, °C), for boards that calculate with it. */
export function baseDatasetOf(datasets: readonly Dataset[], name: string): Dataset {
  const dataset = datasetOf(datasets, name);
  const units = dataset.columns.map(({ unit }) => unit);
  return {
    ...dataset,
    rows: dataset.rows.map((row) =>
      row.map((cell, index) => (typeof cell === 'number' ? inBaseUnit(cell, units[index] ?? '') : cell)),
    ),
  };
}

export type DataRow = {
  /** A number; `undefined` if the cell has none. */
  number(column: string): number | undefined;
  /** A text; `''` where the cell is empty. */
  text(column: string): string;
};

/** The rows of a dataset with their cells by name. */
export function rowsOf({ columns, rows }: Dataset): DataRow[] {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const cell = (row: readonly unknown[], column: string): unknown => row[places.get(column) ?? -1];
  return rows.map((row) => ({
    number: (column) => {
      const value = cell(row, column);
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    },
    text: (column) => {
      const value = cell(row, column);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    },
  }));
}

/** Numbers by a text column; rows without a number are skipped. */
export function numbersBy(dataset: Dataset, key: string, value: string): ReadonlyMap<string, number> {
  return new Map(
    rowsOf(dataset).flatMap((row) => {
      const number = row.number(value);
      return number === undefined ? [] : [[row.text(key), number] as const];
    }),
  );
}

/** The one number of a dataset with one row. */
export const figureOf = (dataset: Dataset, column: string): number | undefined => rowsOf(dataset)[0]?.number(column);

/** The sum of a column over all rows; `undefined` where none has a number. */
export function totalOf(dataset: Dataset, column: string): number | undefined {
  const numbers = rowsOf(dataset).flatMap((row) => row.number(column) ?? []);
  return numbers.length === 0 ? undefined : numbers.reduce((sum, value) => sum + value, 0);
}
