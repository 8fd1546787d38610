import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { manifestQuery } from '../../../api/manifest.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { Board } from '../../../engine/board/board.ts';
import { errorMessageOf } from './plugin-fault.ts';
import { type PluginEntry, pluginsFor, readPluginEntries } from './plugin-entries.ts';

const noPlugins: readonly PluginEntry[] = [];

/** The plugins of the company by type; none when the manifest can't be had, `undefined` while it is on its way. */
export const usePluginEntries = (): ReadonlyMap<string, PluginEntry> | undefined => {
  const { data, isPending } = useQuery(manifestQuery);
  return useMemo(() => {
    if (isPending) return undefined;
    const infos = (data?.list ?? []).map(({ info }) => info);
    return readPluginEntries(infos, window.location.origin);
  }, [data, isPending]);
};

/** A plugin's board; asked again after a failure, its file is fetched again. */
export const pluginQuery = (type: string, entry: PluginEntry | undefined) =>
  queryOptions({
    queryKey: queryKeys.plugin(type, entry?.address),
    // Companies without plugins load nothing for them.
    queryFn: async () => (await import('./load-plugin.ts')).loadPlugin(type, entry),
    staleTime: Number.POSITIVE_INFINITY,
  });

const loaded = (answers: readonly { data: Board | undefined }[]): readonly Board[] =>
  answers.flatMap(({ data }) => (data === undefined ? [] : [data]));

/** Plugin boards among a module's templates; those that failed or are still loading are left out. */
export const usePluginTemplates = (pid: string): readonly Board[] => {
  const entries = usePluginEntries();
  const offered = useMemo(() => (entries === undefined ? noPlugins : pluginsFor(entries, pid)), [entries, pid]);
  return useQueries({
    queries: offered.map((entry) => pluginQuery(entry.type, entry)),
    combine: loaded,
  });
};

/** A plugin that should be among the templates and is not. */
export type FailedTemplate = { type: string; reason: string };

/** Plugins of a module that failed to load, each with the reason. */
export const useFailedPlugins = (pid: string): readonly FailedTemplate[] => {
  const entries = usePluginEntries();
  const offered = useMemo(() => (entries === undefined ? noPlugins : pluginsFor(entries, pid)), [entries, pid]);
  const failed = useCallback(
    (answers: readonly { error: Error | null }[]) =>
      offered.flatMap(({ type }, index) => {
        const error = answers[index]?.error ?? null;
        return error === null ? [] : [{ type, reason: errorMessageOf(error) }];
      }),
    [offered],
  );
  return useQueries({ queries: offered.map((entry) => pluginQuery(entry.type, entry)), combine: failed });
};
