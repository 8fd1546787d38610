import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { toast } from '../../state/toasts.ts';

/** Keeps a person's order of the tabs: at once on the screen, and as it was where the server refuses. */
export const useTabOrder = (pid: string): ((dids: readonly string[]) => void) => {
  const cache = useQueryClient();
  return useCallback(
    (dids) => {
      const positions = new Map(dids.map((did, index) => [did, index]));
      cache.setQueryData<AnswerOf<typeof endpoints.listTabs>>(queryKeys.tabs(pid), (former) =>
        former === undefined
          ? former
          : {
              ...former,
              result: former.result.toSorted((a, b) => (positions.get(a.did) ?? 0) - (positions.get(b.did) ?? 0)),
            },
      );
      call(endpoints.sortTabs, { pid, dids: [...dids] }, { silent: true }).catch((error: unknown) => {
        if (error instanceof CallError) toast.error(error.msg);
        void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid), exact: true });
      });
    },
    [cache, pid],
  );
};
