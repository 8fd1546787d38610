import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that reports once whether the query was refetched because of a change made in this tab: own changes
 * invalidate queries, live updates refetch them. A query that is still invalidated when it is reported was invalidated on
 * another page, for example by deleting a record there: the answer that is under way is the one with the change.
 */
export const useOwnChange = (queryKey: QueryKey): (() => boolean) => {
  const isOwn = useRef(false);
  const cache = useQueryClient();
  const hash = hashKey(queryKey);
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryHash === hash)
          isOwn.current = true;
      }),
    [cache, hash],
  );
  return useCallback(() => {
    const was = isOwn.current;
    isOwn.current = cache.getQueryCache().get(hash)?.state.isInvalidated ?? false;
    return was;
  }, [cache, hash]);
};
