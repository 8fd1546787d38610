import type { Column, ModuleConfig } from '../column.ts';
import { columnsOf } from '../builtin-columns.ts';
import { unitOf } from '../unit.ts';

/** A module's column by name; boards may name columns that a config has lost since. */
export function columnOf(config: ModuleConfig | undefined, name: string): Column | undefined {
  return config && columnsOf(config).get(name);
}

/** The unit behind a column's numbers, `''` where there is none. */
export function columnUnit(config: ModuleConfig | undefined, name: string): string {
  const column = columnOf(config, name);
  return column === undefined ? '' : unitOf(column, 'en');
}
