import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Answers whether a change that was made on this page has asked for the query's last answer, and forgets it: changes
 * invalidate, live pages refetch.
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
