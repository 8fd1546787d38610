import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that reports once whether the query was refetched because of a change on this page: own changes
 * invalidate queries, live updates refetch them.
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
    isOwn.current = false;
    return was;
  }, []);
};
