import { hashKey, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { RecordValues, SortOrder } from '../../../engine/column.ts';
import { type ColumnFilter, toWire } from '../../../renderers/table/list-filter.ts';
import { deepestRow } from '../../../features/list/list-address.ts';
import type { ListInteraction } from '../../../features/list/use-list-interaction.ts';
import { filteringColumns } from '../../../features/list/use-list.ts';
import { useLiveRows } from '../../../features/list/use-live-rows.ts';
import type { FilterTab } from '../../../schemas/wire.ts';
import { useHeldRows } from './use-held-rows.ts';

/** Contract "Screens". */
const endlessPage = 100;

/** Minimum interval between two refetches, in milliseconds: each of them loads all pages again. */
const endlessInterval = 15_000;

type EndlessQuery = {
  pid: string;
  tab: FilterTab | undefined;
  filters: readonly ColumnFilter[];
  sort: SortOrder;
  isReady: boolean;
  use: ListInteraction;
};

type Endless = {
  /** `undefined` until the first answer. */
  rows: readonly RecordValues[] | undefined;
  /** The row order is held, because the list is in use. */
  isHeld: boolean;
  /** When the rows were answered, epoch milliseconds. */
  at: number | undefined;
  total: number | undefined;
  error: Error | null;
  isBusy: boolean;
  hasMore: boolean;
  more: () => void;
  refetch: () => void;
};

/** Infinite scrolling: the records of a query, a hundred at a time, with live updates. */
export const useEndless = ({ pid, tab, filters, sort, isReady, use }: EndlessQuery): Endless => {
  const request = { pid, did: tab?.did ?? '', pagesize: endlessPage, filter: toWire(filters), sort };
  const queryKey = queryKeys.records(pid, { ...request, endless: true });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.queryRecords, { ...request, page: pageParam }, { signal, silent: true }),
    initialPageParam: 1,
    getNextPageParam: ({ result }, _pages, page) =>
      page * endlessPage < Math.min(result.total, deepestRow) && result.data.length > 0 ? page + 1 : undefined,
    enabled: isReady,
  });
  const { data, fetchNextPage, hasNextPage, isFetching, refetch } = query;
  // A record that moved between two pages while one read is shown once.
  const loaded = useMemo(
    () =>
      data === undefined
        ? undefined
        : [...new Map(data.pages.flatMap(({ result }) => result.data).map((record) => [record.did, record])).values()],
    [data],
  );
  const { rows, isHeld } = useHeldRows({ key: hashKey(queryKey), rows: loaded, isInUse: use.isInUse });
  useLiveRows({
    pid,
    queryKey,
    rows: loaded,
    filtering: useMemo(() => filteringColumns(filters, tab), [filters, tab]),
    order: sort.column,
    ask: () => void refetch({ cancelRefetch: false }),
    askInterval: endlessInterval,
  });
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching]);
  return {
    rows,
    isHeld,
    at: data === undefined ? undefined : query.dataUpdatedAt,
    total: data?.pages.at(-1)?.result.total,
    error: query.error,
    isBusy: isFetching || !isReady,
    hasMore: hasNextPage,
    more,
    refetch: useCallback(() => void refetch(), [refetch]),
  };
};
