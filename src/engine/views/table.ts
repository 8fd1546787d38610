import type { Column, ModuleConfig } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { cellNameOf } from '../renderer-names.ts';
import { isHistory, readingMoment } from '../history.ts';
import { unitOf } from '../unit.ts';
import { cardColumns } from './card.ts';
import { listedColumns } from './order.ts';
import type { TableColumn, TableView } from './view.ts';

/** px; contract "Module config". */
export const columnWidths = { min: 50, max: 500 } as const;
const defaultRowHeight = 48;
const nameWidth = 220;
/** A number is never cut to make room for its unit, px for each of its letters. */
const unitLetter = 10;

/** Built-in columns a list shows without being asked. */
const shownBuiltins: ReadonlySet<string> = new Set(['name', 'updatetime']);

/** One column as a grid draws it; its spec may choose another cell. */
export function tableColumn(column: Column): TableColumn {
  const type = fieldTypeOf(column);
  const isName = column.column === 'name';
  const unit = unitOf(column, 'en');
  const width = column.colw ?? (isName ? nameWidth : type.width + unitLetter * unit.length);
  return {
    column,
    cell: cellNameOf(column),
    align: type.align,
    width: Math.min(columnWidths.max, Math.max(columnWidths.min, width)),
    minWidth: columnWidths.min,
    maxWidth: columnWidths.max,
    sortable: type.sortable,
    filterable: type.operators.length > 0,
    pinned: isName,
    visible: isName || (column.ischecked ?? (column.builtin !== true || shownBuiltins.has(column.column))),
    unit,
  };
}

/** The list of a module, newest first unless its config says otherwise. */
export function tableView(config: ModuleConfig): TableView {
  const ids = new Set(['did', config.key]);
  const moment = isHistory(config) ? readingMoment : undefined;
  const columns = listedColumns(config).map((column) => ({
    ...tableColumn(column),
    ...(ids.has(column.column) ? { isId: true as const } : {}),
    ...(column.column === moment ? { isMoment: true as const } : {}),
  }));
  return {
    kind: 'table',
    pid: config.pid,
    columns,
    card: cardColumns(config, columns),
    sort: config.sort ?? { column: 'updatetime', type: 'desc' },
    rowHeight: defaultRowHeight,
  };
}
