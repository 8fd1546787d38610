import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { isPid, moduleQuery } from './use-module.ts';
import { useReadablePids } from './use-readable-pids.ts';

export type KnownConfigs = { module: Modules; isPending: boolean };

/** Configs of modules. One that this person may not read is missing and is not requested. */
export const useConfigs = (pids: readonly string[]): KnownConfigs => {
  const { readable, isPending } = useReadablePids(pids);
  const queried = useQueries({
    queries: readable.filter(isPid).map((pid) => moduleQuery(pid)),
    combine: (answers) => ({
      configs: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some((answer) => answer.isPending),
    }),
  });
  return useMemo(() => {
    const modules = new Map<string, ModuleConfig>(queried.configs.map((config) => [config.pid, config]));
    return { module: (pid) => modules.get(pid), isPending: isPending || queried.isPending };
  }, [queried, isPending]);
};
