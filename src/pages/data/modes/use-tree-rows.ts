import { hashKey, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { SortOrder } from '../../../engine/column.ts';
import { type ColumnFilter, toWire } from '../../../renderers/table/list-filter.ts';
import type { ListInteraction } from '../../../features/list/use-list-interaction.ts';
import { filteringColumns } from '../../../features/list/use-list.ts';
import { useLiveRows } from '../../../features/list/use-live-rows.ts';
import type { FilterTab } from '../../../schemas/wire.ts';
import type { TreeChoice } from './checked-nodes.ts';
import { useHeldRows } from './use-held-rows.ts';

type TreeRowsOptions = {
  pid: string;
  tab: FilterTab | undefined;
  page: number;
  size: number;
  filters: readonly ColumnFilter[];
  sort: SortOrder;
  choice: TreeChoice;
  /** The column that names nodes of the chosen tree. */
  column: string;
  isReady: boolean;
  use: ListInteraction;
};

/** A page of the records in the checked nodes and their descendants, with live updates. */
export const useTreeRows = (options: TreeRowsOptions) => {
  const { pid, tab, page, size, filters, sort, choice, column, isReady, use } = options;
  const nodes = choice.checked.length === 0 ? [] : [{ [column]: [...choice.checked] }];
  const request = {
    pid,
    did: tab?.did ?? '',
    page,
    pagesize: size,
    filter: [...toWire(filters), ...nodes],
    sort,
    graphtype: choice.graphtype,
  };
  const queryKey = queryKeys.records(pid, request);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(endpoints.queryRecords, request, { signal, silent: true }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    select: ({ result }) => result,
  });
  const loaded = query.data?.data;
  const { rows, isHeld } = useHeldRows({
    key: query.isPlaceholderData ? undefined : hashKey(queryKey),
    rows: loaded,
    isInUse: use.isInUse,
  });
  useLiveRows({
    pid,
    queryKey,
    rows: query.isPlaceholderData ? undefined : loaded,
    filtering: useMemo(() => new Set([column, ...filteringColumns(filters, tab)]), [column, filters, tab]),
    order: sort.column,
    ask: () => void query.refetch({ cancelRefetch: false }),
  });
  return { ...query, rows, isHeld };
};
