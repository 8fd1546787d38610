import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { RecordValues, SortOrder } from '../../../engine/column.ts';
import { type ColumnFilter, toWire } from '../../../renderers/table/list-filter.ts';
import { deepestRow } from '../../../features/list/list-address.ts';

/** Contract "Screens". */
const endlessPage = 100;

type EndlessQuery = {
  pid: string;
  tab: string | undefined;
  filters: readonly ColumnFilter[];
  sort: SortOrder;
  isReady: boolean;
};

type Endless = {
  /** `undefined` until the first answer. */
  rows: readonly RecordValues[] | undefined;
  total: number | undefined;
  error: Error | null;
  isBusy: boolean;
  hasMore: boolean;
  more: () => void;
  refetch: () => void;
};

/** Infinite scrolling: the records of a query, a hundred at a time. */
export const useEndless = ({ pid, tab, filters, sort, isReady }: EndlessQuery): Endless => {
  const request = { pid, did: tab ?? '', pagesize: endlessPage, filter: toWire(filters), sort };
  const query = useInfiniteQuery({
    queryKey: queryKeys.records(pid, { ...request, endless: true }),
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.queryRecords, { ...request, page: pageParam }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: ({ result }, _pages, page) =>
      page * endlessPage < Math.min(result.total, deepestRow) && result.data.length > 0 ? page + 1 : undefined,
    enabled: isReady,
  });
  const { data, fetchNextPage, hasNextPage, isFetching, refetch } = query;
  // A record that moved between two pages while one read is shown once.
  const rows = useMemo(
    () =>
      data === undefined
        ? undefined
        : [...new Map(data.pages.flatMap(({ result }) => result.data).map((record) => [record.did, record])).values()],
    [data],
  );
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching]);
  return {
    rows,
    total: data?.pages.at(-1)?.result.total,
    error: query.error,
    isBusy: isFetching || !isReady,
    hasMore: hasNextPage,
    more,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
};
