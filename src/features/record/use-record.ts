import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { isOutdated, useLatePatches } from '../../api/live/use-late-patches.ts';
import { useAskAgain, useLive } from '../../api/live/use-live.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { RecordValues } from '../../engine/column.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { isDid } from '../module/use-module.ts';

/** One record with its version, requested each time that a page opens it. */
export const recordQuery = (pid: string, did: string) =>
  queryOptions({
    queryKey: queryKeys.record(pid, did),
    queryFn: ({ signal }) => call(endpoints.readRecord, { pid, did }, { signal, silent: true }),
    staleTime: 0,
    select: ({ data }) => data,
  });

/** One record with its version, read again whenever a page opens it; later changes arrive by live updates. */
export const useRecord = (pid: string, did: string) => {
  const cache = useQueryClient();
  const { queryKey, ...query } = recordQuery(pid, did);
  const record = useQuery({ ...query, queryKey, enabled: isDid(did) });
  const isThere = record.data !== undefined;
  const topics = useMemo((): LiveTopic[] => (isThere ? [{ kind: 'record', pid, did }] : []), [isThere, pid, did]);
  useAskAgain(topics, () => void record.refetch({ cancelRefetch: false }));
  const put = ({ values }: { values: RecordValues }): void => {
    cache.setQueryData<AnswerOf<typeof endpoints.readRecord>>(queryKey, (former) =>
      former === undefined || isOutdated(values, former.data)
        ? former
        : { ...former, data: { ...former.data, ...values, did } },
    );
  };
  const note = useLatePatches(queryKey, put);
  useLive(topics, (event) => {
    if (event.kind !== 'patch') return;
    note(event);
    put(event);
  });
  return record;
};
