import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { isPid, moduleQuery } from '../module/use-module.ts';

export type KnownConfigs = { module: Modules; isPending: boolean };

/** Configs of the modules that linkages name. One that this person may not see, or that is gone, is missing. */
export const useConfigs = (pids: readonly string[]): KnownConfigs => {
  const queried = useQueries({
    queries: pids.filter(isPid).map((pid) => moduleQuery(pid)),
    combine: (answers) => ({
      configs: answers.flatMap(({ data }) => data ?? []),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  });
  return useMemo(() => {
    const modules = new Map<string, ModuleConfig>(queried.configs.map((config) => [config.pid, config]));
    return { module: (pid) => modules.get(pid), isPending: queried.isPending };
  }, [queried]);
};
