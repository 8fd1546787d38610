import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { AnswerOf } from '../../api/endpoint.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { ModuleConfig, RecordValues, SortOrder } from '../../engine/column.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { type ColumnFilter, toWire } from '../../renderers/table/list-filter.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { fitAddress, type ListAddress, offeredSize, printListAddress, readListAddress } from './list-address.ts';
import { type ListScope, ownFilters, scopedFilters } from './list-scope.ts';
import type { ListInteraction } from './use-list-interaction.ts';
import { useLiveRows } from './use-live-rows.ts';
import { useOwnChange } from './use-own-change.ts';
import { type PendingMoves, useShownRows } from './use-shown-rows.ts';
import { useUrlState } from '../navigation/use-url-state.ts';
import { isPid } from '../module/use-module.ts';
import { useLatest } from '../../state/use-latest.ts';

/** State of a list, in the URL query. */
export const useListAddress = (config: ModuleConfig, scope?: ListScope) => {
  const { zone, language } = useRendering().context;
  const read = useCallback(
    (params: URLSearchParams): ListAddress => {
      const fitted = fitAddress(readListAddress(params), config, { zone, language, now: 0 });
      return { ...fitted, filters: scopedFilters(fitted.filters, scope) };
    },
    [config, zone, language, scope],
  );
  const print = (now: ListAddress) => printListAddress({ ...now, filters: ownFilters(now.filters, scope) });
  const [address, go] = useUrlState({ read, print });
  const change = useCallback((next: Partial<ListAddress>, replace = false): void => go(next, { replace }), [go]);
  return { address, change };
};

export const tabsQuery = (pid: string) =>
  queryOptions({
    queryKey: queryKeys.tabs(pid),
    queryFn: ({ signal }) => call(endpoints.listTabs, { pid }, { signal, silent: true }),
    select: ({ result }) => result,
  });

export const useTabs = (pid: string) => useQuery({ ...tabsQuery(pid), enabled: isPid(pid) });

/** The tab that an address names, else the first. */
export const tabOf = (tabs: readonly FilterTab[] | undefined, address: ListAddress): FilterTab | undefined =>
  tabs?.find(({ did }) => did === address.tab) ?? tabs?.[0];

const totalsKey = (pid: string) => [...queryKeys.tabs(pid), 'totals'];

/** Number of records per tab. A separate request after the rows, because counting takes longer than listing. */
export const useTabTotals = (pid: string, isReady: boolean): ReadonlyMap<string, number> => {
  const totals = useQuery({
    queryKey: totalsKey(pid),
    queryFn: ({ signal }) => call(endpoints.listTabs, { pid, totals: true }, { signal, silent: true }),
    enabled: isReady,
  });
  return useMemo(
    () => new Map((totals.data?.result ?? []).flatMap(({ did, total }) => (total === undefined ? [] : [[did, total]]))),
    [totals.data],
  );
};

export const pageSizeOf = (pid: string, address: ListAddress, tab: FilterTab | undefined): number =>
  offeredSize(pid, address.size, tab?.clientconfig.pagesize);

type Answer = AnswerOf<typeof endpoints.queryRecords>['result'];

export type ListState = {
  /** Rows of the last successful answer, including those that are `leaving`; `undefined` before the first. */
  rows: readonly RecordValues[] | undefined;
  /** Rows that no longer match. The grid calls `removeFaded` when they have faded. */
  leaving: ReadonlySet<string>;
  removeFaded: (dids: ReadonlySet<string>) => void;
  /** Number of new rows in the last refresh. */
  arrivedCount: number;
  /** The row order is frozen while the list is in use; the order of the last answer follows afterwards. */
  isOrderFrozen: boolean;
  total: number | undefined;
  isEstimate: boolean;
  isBusy: boolean;
  error: Error | null;
  /** When the rows shown were answered, ms. */
  at: number | undefined;
  refetch: () => void;
  countExactly: () => void;
};

type RowsQueryInput = {
  pid: string;
  tab: FilterTab | undefined;
  address: ListAddress;
  sort: SortOrder;
};

/** Rows prefetched on hover are not fetched again within this time, ms. */
const fresh = 3000;

/** The page of records that an address requests, as a query of the cache. */
export const rowsQuery = ({ pid, tab, address, sort }: RowsQueryInput, exacttotal = false) => {
  const request = {
    pid,
    did: tab?.did ?? '',
    page: address.page,
    pagesize: pageSizeOf(pid, address, tab),
    filter: toWire(address.filters),
    sort,
    ...(exacttotal ? { exacttotal } : {}),
  };
  return queryOptions({
    queryKey: queryKeys.records(pid, request),
    queryFn: ({ signal }) => call(endpoints.queryRecords, request, { signal, silent: true }),
    staleTime: fresh,
  });
};

const conditionColumns = (tab: FilterTab | undefined): string[] =>
  (tab?.condition ?? []).flatMap((item) => (typeof item === 'object' && 'k' in item ? [String(item.k)] : []));

/** Columns of the filters and of the tab's condition. */
export const filteringColumns = (filters: readonly ColumnFilter[], tab: FilterTab | undefined): ReadonlySet<string> =>
  new Set([...filters.map(({ column }) => column), ...conditionColumns(tab)]);

type ListRequest = RowsQueryInput & {
  use: ListInteraction;
  tabs: readonly FilterTab[] | undefined;
  isReady: boolean;
  refreshEach?: number | undefined;
};

/** The page of records that an address requests. A failed refresh keeps the former rows. */
export const useListRows = (request: ListRequest): ListState => {
  const { pid, tab, tabs, address, sort, use, isReady, refreshEach = false } = request;
  const cache = useQueryClient();
  const scope = JSON.stringify([pid, tab?.did, toWire(address.filters)]);
  const [exactScope, setExactScope] = useState('');
  const options = rowsQuery(request, exactScope === scope);
  const query = useQuery({
    ...options,
    placeholderData: (former, formerQuery) => (formerQuery?.queryKey[1] === pid ? keepPreviousData(former) : undefined),
    enabled: isReady,
    refetchInterval: refreshEach,
  });
  const last = useRef<{ pid: string; tab: string | undefined; key: string; answer: Answer; at: number }>(undefined);
  if (query.data !== undefined && !query.isPlaceholderData) {
    const key = JSON.stringify(options.queryKey);
    last.current = { pid, tab: tab?.did, key, answer: query.data.result, at: query.dataUpdatedAt };
  }
  // Rows of another tab are shown until those of this one arrive, and not once these have failed.
  const isOfTab = last.current?.tab === tab?.did || query.error === null;
  const lastAnswer = last.current?.pid === pid && isOfTab ? last.current : undefined;
  const moved = useRef<PendingMoves>(new Map());
  const { knownRows, patch, ...rows } = useShownRows(
    lastAnswer && {
      key: lastAnswer.key,
      rows: lastAnswer.answer.data,
      total: lastAnswer.answer.total,
      at: lastAnswer.at,
    },
    { moved, isInUse: use.isInUse, consumeOwnChange: useOwnChange(options.queryKey) },
  );
  useLiveRows({
    pid,
    queryKey: options.queryKey,
    rows: query.isPlaceholderData ? undefined : knownRows,
    filtering: useMemo(() => filteringColumns(address.filters, tab), [address.filters, tab]),
    order: sort.column,
    counting: useMemo(() => new Set(tabs?.flatMap(conditionColumns)), [tabs]),
    moved,
    onPatch: patch,
    ask: () => void query.refetch({ cancelRefetch: false }),
    count: () => void cache.invalidateQueries({ queryKey: totalsKey(pid) }),
  });
  const countExactly = useCallback(() => setExactScope(scope), [scope]);
  return {
    ...rows,
    total: lastAnswer?.answer.total,
    isEstimate: lastAnswer?.answer.totalestimate === true,
    isBusy: query.isFetching || !isReady,
    error: query.error,
    at: lastAnswer?.at,
    refetch: () => void query.refetch(),
    countExactly,
  };
};

export type CountRows = (
  filters: readonly ColumnFilter[],
  signal: AbortSignal,
) => Promise<{ total: number; isEstimate: boolean }>;

/** Counts the records that other filters than those of the list would match. */
export const useCountMatches = (pid: string, tab: string | undefined): CountRows =>
  useCallback(
    async (filters, signal) => {
      const { result } = await call(
        endpoints.queryRecords,
        { pid, did: tab ?? '', page: 1, pagesize: 1, filter: toWire(filters) },
        { signal, silent: true },
      );
      return { total: result.total, isEstimate: result.totalestimate === true };
    },
    [pid, tab],
  );

/** Debounce: calls `run` with the last value after `pause` ms without another one; `wait` overrides `pause`. */
export const useDebounced = (run: (value: string) => void, pause: number): ((value: string, wait?: number) => void) => {
  const latest = useLatest(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value, wait = pause) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(value), wait);
    },
    [pause, latest],
  );
};
