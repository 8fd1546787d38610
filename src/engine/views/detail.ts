import type { Column, ModuleConfig } from '../column.ts';
import { grouped, groupOf, isNumeric, listedColumns } from './order.ts';
import { tableColumn } from './table.ts';
import type { DetailView } from './view.ts';

const maxFigures = 4;

/** Measured: a number with a unit that people cannot write. */
function isFigure(column: Column): boolean {
  return column.rw === 1 && isNumeric(column) && tableColumn(column).unit !== '';
}

/** One record: up to four measured figures on top, all columns below in the groups of the form. */
export function detailView(config: ModuleConfig): DetailView {
  const columns = listedColumns(config);
  return {
    kind: 'detail',
    pid: config.pid,
    figures: columns.filter(isFigure).slice(0, maxFigures).map(tableColumn),
    sections: grouped(columns, (column) => groupOf(column, column.rw === 1)).map(({ key, title, items }) => ({
      key,
      title,
      columns: items.map(tableColumn),
    })),
  };
}
