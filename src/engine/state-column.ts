import { columnsOf } from './builtin-columns.ts';
import type { Column, ModuleConfig } from './column.ts';
import { fieldTypeOf } from './field-types/registry.ts';

const cache = new WeakMap<ModuleConfig, Column | undefined>();

const says = (column: Column): boolean =>
  fieldTypeOf(column).stateOf !== undefined &&
  Object.keys(column.enum ?? {}).some((key) => fieldTypeOf(column).stateOf?.(key, column) !== undefined);

/** The column that says how a device is: the one that measures its state, else the first whose values say it. */
export const stateColumnOf = (config: ModuleConfig): Column | undefined => {
  if (cache.has(config)) return cache.get(config);
  const columns = [...columnsOf(config).values()];
  const column = columns.find(({ measures }) => measures === 'state') ?? columns.find(says);
  cache.set(config, column);
  return column;
};
