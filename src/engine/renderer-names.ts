import type { Column } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import type { WidgetId } from './widget-ids.ts';
import { specOf } from './field-types/specs/registry.ts';

/** Name of a column's cell renderer: that of files if it holds one, else of its spec, else of its type. */
export function cellNameOf(column: Column): string {
  const type = fieldTypeOf(column);
  if (column.mime !== undefined && type.ofFiles) return type.ofFiles.cell;
  return specOf(column)?.cell ?? type.cell;
}

/** The input that writes a column. */
export function widgetOf(column: Column): WidgetId {
  const type = fieldTypeOf(column);
  return column.mime !== undefined && type.ofFiles ? type.ofFiles.widget : type.widget;
}
