import type { Dataset, DatasetColumn } from '../../../engine/board/dataset.ts';
import type { Figure, BoardLocale } from '../drawing.ts';
import { cellText } from './cell-text.ts';

const columnIndex = (dataset: Dataset, name: string): number =>
  dataset.columns.findIndex((column) => column.name === name);

/** One cell of a list: a ref by its name beside it, all others as the engine formats them. */
export function recordCell(dataset: Dataset, row: readonly unknown[], name: string, { context }: BoardLocale): Figure {
  const carried = row[columnIndex(dataset, `${name}_name`)];
  if (typeof carried === 'string' && carried !== '') return carried;
  const column: DatasetColumn | undefined = dataset.columns[columnIndex(dataset, name)];
  return column && cellText(column, row[columnIndex(dataset, name)], context);
}
