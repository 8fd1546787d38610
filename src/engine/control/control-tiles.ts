import { columnsOf } from '../builtin-columns.ts';
import type { ClientConfig, Column, ModuleConfig } from '../column.ts';
import { isObject } from '../own-property.ts';
import { controlPanel, isValidFor } from './panel.ts';

/** Control tiles of a tab, as stored in `clientconfig.pwrs` and `clientconfig.airparams`. Contract "Control panels". */

/** A tile that gives every device of the tab one value. `label` is `1` for on, `0` for off, or the tile's own name. */
export type PowerTile = { column: string; value: string | number; label: string };

export type ControlTiles = {
  power: readonly PowerTile[];
  /** Columns that the parameter tile offers; empty: there is no such tile. */
  parameters: readonly string[];
};

/** Tiles fit in one line; more of them are hard to find. */
export const maxTiles = 8;
export const maxTileNameLength = 30;

const isPart = (config: ModuleConfig, name: unknown): name is string =>
  typeof name === 'string' && controlPanel(config).columns.some(({ column }) => column === name);

const readTile = (config: ModuleConfig, entry: unknown): PowerTile[] => {
  if (!isObject(entry)) return [];
  const { column, value, label } = entry;
  if (!isPart(config, column) || typeof label !== 'string') return [];
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const target: Column | undefined = columnsOf(config).get(column);
  return target !== undefined && isValidFor(target, value) ? [{ column, value, label }] : [];
};

/** All on, all off and every parameter: the tiles of a tab that stores none. */
export const defaultTiles = (config: ModuleConfig): ControlTiles => {
  const { power, columns } = controlPanel(config);
  const tile = (value: string | number, label: string): PowerTile => ({
    column: power?.column.column ?? '',
    value,
    label,
  });
  return {
    power: power === undefined ? [] : [tile(power.on, '1'), tile(power.off, '0')],
    parameters: columns.map(({ column }) => column),
  };
};

/** The stored tiles without columns that the module no longer has; the default tiles where none are stored. */
export const readTiles = (config: ModuleConfig, { pwrs, airparams }: ClientConfig): ControlTiles => {
  const defaults = defaultTiles(config);
  const names = isObject(airparams) && Array.isArray(airparams['columns']) ? airparams['columns'] : undefined;
  return {
    power: Array.isArray(pwrs) ? pwrs.flatMap((entry) => readTile(config, entry)).slice(0, maxTiles) : defaults.power,
    parameters:
      names === undefined ? defaults.parameters : defaults.parameters.filter((column) => names.includes(column)),
  };
};

/** The properties of `clientconfig` that store these tiles. */
export const writeTiles = ({ power, parameters }: ControlTiles): Pick<ClientConfig, 'pwrs' | 'airparams'> => ({
  pwrs: power.map(({ column, value, label }) => ({ column, value, label })),
  airparams: { columns: [...parameters] },
});
