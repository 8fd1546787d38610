import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BoardContext } from '../../../engine/board/board.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { deviceModules } from '../../../engine/products.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { moduleQuery } from '../use-module.ts';

/** Modules that boards of any tab are about, whatever module the tab belongs to. */
const aboutDevices: readonly string[] = Object.values(deviceModules);

/**
 * What a board's form may depend on in the browser. Modules that this person may not see are missing, and `undefined`
 * is the whole answer while they are on their way.
 */
export const useBoardContext = (config: ModuleConfig, filterdid: string): BoardContext | undefined => {
  const { zone, now } = useRendering().around;
  const { pid, historypid } = config;
  const pids = [...new Set([...(historypid === undefined ? [] : [historypid]), ...aboutDevices])];
  const others = useQueries({
    queries: pids.map((other) => moduleQuery(other)),
    combine: (answers) => ({
      isPending: answers.some((answer) => answer.isPending),
      modules: answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
    }),
  });
  return useMemo(() => {
    if (others.isPending) return undefined;
    const modules = new Map([...others.modules, config].map((module) => [module.pid, module]));
    return { now, zone, pid, filterdid, module: (other) => modules.get(other), read: () => undefined };
  }, [others, config, now, zone, pid, filterdid]);
};
