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

const suffix = '_name';

/** The name under which a list keeps a column: a ref's text is beside it as `<ref>_name`. Contract "Queries of boards". */
export function storedName(config: ModuleConfig | undefined, name: string): string {
  return columnOf(config, name)?.pid === undefined ? name : name + suffix;
}

/** The column behind such a name. */
export function refBehind(config: ModuleConfig | undefined, name: string): string {
  const bare = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return columnOf(config, bare)?.pid === undefined ? name : bare;
}
