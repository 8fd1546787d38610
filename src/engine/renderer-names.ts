import type { Column } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';
import type { WidgetId } from './widget-ids.ts';
import { specOf } from './field-types/specs/registry.ts';

/** The cell that reads a column: a file's where it holds one, else its spec's, else its type's. */
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
