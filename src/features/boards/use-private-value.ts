import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Codec of a user's personal setting, which is stored as text; `read` must accept any text. */
export type PrivateKind<Value> = {
  key: string;
  read: (text: string) => Value;
  write: (value: Value) => string;
  /** Shows no error if the value could not be stored. */
  isSilent?: boolean;
};

/** The last change of each setting. */
const lastChanges = new Map<string, Promise<void>>();

/** Carries out the changes of a setting one after the other: each reads what the one before it wrote. */
const inTurn = (key: string, change: () => Promise<void>): Promise<void> => {
  const before = lastChanges.get(key) ?? Promise.resolve();
  const turn = before.then(change, change);
  lastChanges.set(key, turn);
  return turn;
};

/**
 * A personal setting stored on the server. Optimistic update: a change is shown at once and rolled back if it fails.
 */
export const usePrivateValue = <Value>({ key, read, write, isSilent = false }: PrivateKind<Value>) => {
  const cache = useQueryClient();
  const query = queryOptions({
    queryKey: queryKeys.privateStore(key),
    queryFn: ({ signal }) => call(endpoints.privateStore, { action: 'get', key }, { signal, silent: true }),
  });
  const { data, isPending, refetch } = useQuery({ ...query, select: (answer) => read(answer.data.value) });
  const change = useCallback(
    (changed: (value: Value) => Value): Promise<void> =>
      inTurn(key, async () => {
        const queryKey = queryKeys.privateStore(key);
        // Read again: it may have been changed in another window in between.
        const former = await cache.fetchQuery({
          queryKey,
          queryFn: ({ signal }) => call(endpoints.privateStore, { action: 'get', key }, { signal, silent: true }),
          staleTime: 0,
        });
        const value = write(changed(read(former.data.value)));
        cache.setQueryData<AnswerOf<typeof endpoints.privateStore>>(queryKey, { ...former, data: { value } });
        try {
          await call(endpoints.privateStore, { action: 'set', key, value }, { silent: isSilent });
        } catch (error) {
          cache.setQueryData(queryKey, former);
          throw error;
        }
      }),
    [cache, key, read, write, isSilent],
  );
  return { value: data, isPending, retry: () => void refetch(), change };
};
