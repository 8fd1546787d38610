import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';

/** Milliseconds. Another desk may have replaced the code, and it expires after a day. */
const refetchInterval = 30_000;

/**
 * The current visitor code. When it has expired (a desk may stay open for days), a new one is requested, so the code
 * shown is always valid.
 */
export const useReceptionCode = () => {
  const cache = useQueryClient();
  const current = useQuery({
    queryKey: queryKeys.receptionCode(),
    queryFn: ({ signal }) => call(endpoints.refreshVisitorCode, { current: true }, { signal, silent: true }),
    refetchInterval,
    refetchIntervalInBackground: true,
    gcTime: 0,
    select: ({ data }) => data,
  });
  const making = useMutation({
    mutationFn: () => call(endpoints.refreshVisitorCode, {}, { silent: true }),
    onSuccess: (made) => cache.setQueryData(queryKeys.receptionCode(), made),
  });
  const { mutate, isPending, isError } = making;
  const isMissing = current.data?.authorization === '';
  useEffect(() => {
    if (isMissing && !isPending && !isError) mutate();
  }, [isMissing, isPending, isError, mutate]);
  // At an unattended reception screen no user can press "Try again".
  const { reset } = making;
  useEffect(() => {
    if (!isError) return undefined;
    const again = setTimeout(reset, refetchInterval);
    return () => clearTimeout(again);
  }, [isError, reset]);
  return {
    code: isMissing ? undefined : current.data,
    error: making.error ?? (current.data === undefined ? current.error : null),
    isMaking: isPending,
    renew: mutate,
    retry: () => {
      making.reset();
      void current.refetch();
    },
  };
};
