import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { RecordValues } from '../../engine/column.ts';
import { useLatest } from '../../state/use-latest.ts';

type Patch = { did: string; values: RecordValues };

/** Both grow with every change of a record; `updatetime` also with reports. */
const stamps = ['version', 'updatetime'] as const;

/** True if the answer was read after the patch. */
export const isOutdated = (patch: RecordValues, answered: RecordValues): boolean =>
  stamps.some((name) => {
    const [before, after] = [patch[name], answered[name]];
    return typeof before === 'number' && typeof after === 'number' && before < after;
  });

/**
 * Returns a function that notes a patch. The answer to a request may have been read before a patch that arrives meanwhile,
 * so `put` is called again for such patches once the answer is in the cache.
 */
export const useLatePatches = (queryKey: QueryKey, put: (patch: Patch) => void): ((patch: Patch) => void) => {
  const cache = useQueryClient();
  const hash = hashKey(queryKey);
  const latest = useLatest(put);
  const noted = useRef<Patch[]>([]);
  useEffect(() => {
    noted.current = [];
    return cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryHash !== hash) return;
      const { action } = event;
      // A manual success is a patch that was put into the cache.
      if (action.type !== 'error' && (action.type !== 'success' || action.manual === true)) return;
      const patches = noted.current;
      noted.current = [];
      if (action.type === 'success') for (const patch of patches) latest.current(patch);
    });
  }, [cache, hash, latest]);
  return useCallback(
    (patch) => {
      const isFetching = cache.getQueryCache().get(hash)?.state.fetchStatus === 'fetching';
      if (isFetching) noted.current.push(patch);
    },
    [cache, hash],
  );
};
