import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { isEmpty, shownValue, storedValue } from '../../engine/column-value.ts';
import type { ModuleConfig, Stored } from '../../engine/column.ts';
import {
  type ControlTiles,
  maxTileNameLength,
  type PowerTile,
  readTiles,
  writeTiles,
} from '../../engine/control/control-tiles.ts';
import { isValidFor } from '../../engine/control/panel.ts';
import { faultText } from '../../engine/faults.ts';
import { compile } from '../../engine/views/compile.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { checkField } from '../../schemas/check-record.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';

/** A tile in edit; its value may be missing or invalid. */
export type TileDraft = { key: number; column: string; label: string; displayValue: unknown };

/** Error messages of a tile. */
export type TileFaults = { name?: string | undefined; value?: string | undefined };

const draftOf = (config: ModuleConfig, tile: PowerTile, key: number): TileDraft => {
  const column = columnsOf(config).get(tile.column);
  return { key, column: tile.column, label: tile.label, displayValue: column && shownValue(column, tile.value) };
};

const valueOf = (config: ModuleConfig, { column: name, displayValue }: TileDraft): string | number | undefined => {
  const column = columnsOf(config).get(name);
  if (column === undefined || displayValue === undefined) return undefined;
  const stored: Stored = storedValue(column, displayValue);
  return isValidFor(column, stored) && (typeof stored === 'string' || typeof stored === 'number') ? stored : undefined;
};

const isNamed = ({ label }: TileDraft): boolean => label.trim() !== '' && [...label].length <= maxTileNameLength;

/** Validates a tile: its name, and its value by the rules of the column. */
const useTileFaults = (config: ModuleConfig): ((tile: TileDraft) => TileFaults) => {
  const { t } = useTranslation('control');
  const { language } = useRendering().context;
  const view = compile(config, 'edit');
  const valueFault = (tile: TileDraft): string | undefined => {
    if (valueOf(config, tile) !== undefined) return undefined;
    const [fault] = isEmpty(tile.displayValue) ? [] : checkField(view, tile.column, tile.displayValue);
    const label = columnsOf(config).get(tile.column)?.label;
    return fault === undefined || label === undefined ? t('add.valueFault') : faultText(fault, label, language);
  };
  return (tile) => ({ name: isNamed(tile) ? undefined : t('add.nameFault'), value: valueFault(tile) });
};

/** Saves the tiles in the settings of their tab. For a tab of the company they are saved for this user only. */
export const useSaveTiles = ({ pid }: ModuleConfig, tab: FilterTab, onSaved: () => void) => {
  const { t } = useTranslation('control');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (tiles: ControlTiles | undefined) => {
      const { pwrs: _pwrs, airparams: _airparams, ...rest } = tab.clientconfig;
      const clientconfig = tiles === undefined ? rest : { ...rest, ...writeTiles(tiles) };
      return call(endpoints.updateTab, { did: tab.did, clientconfig }, { silent: true });
    },
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.tabs(pid), exact: true });
      toast.success(t('add.saved'));
      onSaved();
    },
    onError: (error) => {
      if (error instanceof CallError) toast.error(t('add.failed', { msg: error.msg }));
    },
  });
};

const printOf = (tiles: readonly TileDraft[], parameters: readonly string[]): string =>
  JSON.stringify([tiles.map(({ column, label, displayValue }) => [column, label, displayValue]), parameters]);

/** The tiles of a tab in edit, and the columns of its parameter tile. */
export const useTileDrafts = (config: ModuleConfig, tab: FilterTab) => {
  const [storedTiles] = useState(() => readTiles(config, tab.clientconfig));
  const [opened] = useState(() => storedTiles.power.map((tile, index) => draftOf(config, tile, index)));
  const [tiles, setTiles] = useState<readonly TileDraft[]>(opened);
  const [parameters, setParameters] = useState<readonly string[]>(storedTiles.parameters);
  const faultsOf = useTileFaults(config);
  return {
    tiles,
    setTiles,
    parameters,
    setParameters,
    faultsOf,
    isDirty: printOf(tiles, parameters) !== printOf(opened, storedTiles.parameters),
    change: (key: number, part: Partial<TileDraft>): void =>
      setTiles((former) => former.map((tile) => (tile.key === key ? { ...tile, ...part } : tile))),
    /** In the form that is saved; undefined while a tile is incomplete. */
    complete: (): ControlTiles | undefined => {
      const power = tiles.flatMap((tile) => {
        const value = valueOf(config, tile);
        return value === undefined || !isNamed(tile) ? [] : [{ column: tile.column, value, label: tile.label.trim() }];
      });
      return power.length === tiles.length ? { power, parameters } : undefined;
    },
  };
};
