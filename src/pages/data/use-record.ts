import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { isDid } from './use-module.ts';

/** One record with its version, asked anew whenever it is come to. */
export const useRecord = (pid: string, did: string) =>
  useQuery({
    queryKey: queryKeys.record(pid, did),
    queryFn: ({ signal }) => call(endpoints.readRecord, { pid, did }, { signal, silent: true }),
    enabled: isDid(did),
    staleTime: 0,
    select: ({ data }) => data,
  });
