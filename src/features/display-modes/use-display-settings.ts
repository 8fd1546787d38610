import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { writeStored } from '../../state/storage.ts';
import {
  type DisplayMap,
  type DisplayMode,
  type DisplaySettings,
  readDisplayMap,
  withoutMode,
  withSettings,
} from './display-mode.ts';

const key = 'pidcolumnset';

/** Asked once: only this person changes it, and a change is written into the answer at once. */
export const displayQuery = () =>
  queryOptions({
    queryKey: queryKeys.privateStore(key),
    queryFn: ({ signal }) => call(endpoints.privateStore, { action: 'get', key }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }): DisplayMap => readDisplayMap(data.value),
  });

/** Remembers locally which way of looking was taken last. Contract "Screens". */
export const rememberMode = (mode: DisplayMode): void => writeStored('displaymode', mode);

/** A person's way of looking at a module, and how to change it. */
export const useDisplaySettings = (pid: string) => {
  const cache = useQueryClient();
  const { data, isPending } = useQuery(displayQuery());
  const write = useCallback(
    async (changed: (map: DisplayMap) => DisplayMap): Promise<void> => {
      const { queryKey } = displayQuery();
      const stored = cache.getQueryData<AnswerOf<typeof endpoints.privateStore>>(queryKey);
      // What was never read can't be added to: the other modules' settings would be lost.
      const former = stored ?? (await cache.fetchQuery({ ...displayQuery(), staleTime: 0 }));
      const value = JSON.stringify(changed(readDisplayMap(former.data.value)));
      cache.setQueryData<AnswerOf<typeof endpoints.privateStore>>(queryKey, { ...former, data: { value } });
      await call(endpoints.privateStore, { action: 'set', key, value });
    },
    [cache],
  );
  const save = useCallback(
    (change: DisplaySettings): Promise<void> => write((map) => withSettings(map, pid, change)),
    [pid, write],
  );
  const choose = useCallback(
    (type: DisplayMode): void => {
      rememberMode(type);
      // A failure to store the choice shows a notice; navigation happens anyway.
      save({ type }).catch(() => undefined);
    },
    [save],
  );
  /** Back to what is shown of itself: the embedded page of a module that has one. */
  const forget = useCallback((): void => {
    write((map) => withoutMode(map, pid)).catch(() => undefined);
  }, [pid, write]);
  return { settings: data?.[pid], isPending, save, choose, forget };
};
