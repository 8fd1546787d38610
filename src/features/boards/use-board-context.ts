import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kindsIn } from '../../engine/board/module-lookup.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { menuQuery } from '../menu/menu-query.ts';
import { moduleQuery } from '../module/use-module.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** Modules of devices that boards of any tab can be about; `undefined` until the menu has named them. */
const useKinds = () => {
  const menu = useQuery(menuQuery);
  return useMemo(
    () => menu.data?.modules.flatMap(({ products }) => products.filter(({ kind }) => kind !== undefined)),
    [menu.data],
  );
};

/** Configs of modules; those that this person may not see are missing, and `undefined` is the answer until all came. */
const useConfigs = (pids: readonly string[]): readonly ModuleConfig[] | undefined =>
  useQueries({
    queries: pids.map((pid) => moduleQuery(pid)),
    combine: (answers) =>
      answers.some((answer) => answer.isPending) ? undefined : answers.flatMap(({ data }) => data ?? []),
  });

const historiesOf = (configs: readonly ModuleConfig[]): string[] => [
  ...new Set(configs.flatMap(({ historypid }) => historypid ?? [])),
];

/**
 * What a board's form may depend on in the browser. Modules that this person may not see are missing, and `undefined`
 * is the whole answer while they are on their way.
 */
export const useBoardContext = (config: ModuleConfig, filterdid: string): BoardContext | undefined => {
  const { zone, now } = useRendering().context;
  const { pid } = config;
  const kinds = useKinds();
  const devices = useConfigs((kinds ?? []).map((product) => product.pid));
  const histories = useConfigs(historiesOf([config, ...(devices ?? [])]));
  return useMemo(() => {
    if (kinds === undefined || devices === undefined || histories === undefined) return undefined;
    const modules = new Map([...histories, ...devices, config].map((module) => [module.pid, module]));
    const ofKind = kindsIn(devices);
    return { now, zone, pid, filterdid, module: (other) => modules.get(other), ofKind, read: () => undefined };
  }, [kinds, devices, histories, config, now, zone, pid, filterdid]);
};
