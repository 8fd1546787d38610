import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that reports once whether the query was refetched because of a change on this page: own changes
 * invalidate queries, live updates refetch them.
 */
export const useOwnChange = (queryKey: QueryKey): (() => boolean) => {
  const cache = useQueryClient();
  // A form that was saved on another page has invalidated the query before this list was mounted.
  const isOwn = useRef(cache.getQueryState(queryKey)?.isInvalidated ?? false);
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
