import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';

const minute = 60_000;

/** The menu. Its first request shows a notice when it fails; refetches of a menu that is already known are silent. */
export const menuQuery = queryOptions({
  queryKey: queryKeys.menu(),
  queryFn: ({ client, signal }) => {
    const isKnown = client.getQueryData(queryKeys.menu()) !== undefined;
    return call(endpoints.shortMenu, {}, { signal, silent: isKnown });
  },
  staleTime: 5 * minute,
});
