import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isOutcomeUnknown } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { randomId } from '../../security/random-id.ts';
import {
  type BatchAction,
  type BatchOutcome,
  type BatchRefusal,
  type BatchTarget,
  bodiesOf,
  countOf,
} from './batch-target.ts';

/**
 * Runs a batch. One key per call that is requested: pressing again after a lost answer does nothing twice; a refusal
 * ends its key, so that the same can be requested again.
 */
export const useBatch = (pid: string, target: BatchTarget) => {
  const cache = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (action: BatchAction): Promise<BatchOutcome> => {
      let done = 0;
      const refused: BatchRefusal[] = [];
      for (const body of bodiesOf(pid, target, action)) {
        const fingerprint = JSON.stringify(body);
        const key = keys.current.get(fingerprint) ?? randomId();
        keys.current.set(fingerprint, key);
        // One after the other: a later part must not run when an earlier one is refused.
        // oxlint-disable-next-line no-await-in-loop -- see above
        const answer = await call(endpoints.batchRecords, body, { key, silent: true }).catch((error: unknown) => {
          if (!isOutcomeUnknown(error)) keys.current.delete(fingerprint);
          throw error;
        });
        done += answer.done;
        refused.push(...answer.refused);
      }
      return { done, total: countOf(target), refused };
    },
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: queryKeys.records(pid) });
      void cache.invalidateQueries({ queryKey: queryKeys.tabs(pid) });
      if (target.kind === 'named')
        for (const did of target.records.keys()) cache.removeQueries({ queryKey: queryKeys.record(pid, did) });
    },
  });
};
