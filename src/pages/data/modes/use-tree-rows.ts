import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { SortOrder } from '../../../engine/column.ts';
import { type ColumnFilter, toWire } from '../../../renderers/table/list-filter.ts';
import type { TreeChoice } from './checked-nodes.ts';

type TreeRowsOptions = {
  pid: string;
  tab: string | undefined;
  page: number;
  size: number;
  filters: readonly ColumnFilter[];
  sort: SortOrder;
  choice: TreeChoice;
  /** The column that names nodes of the chosen tree. */
  column: string;
  isReady: boolean;
};

/** A page of the records in the checked nodes and their descendants. */
export const useTreeRows = ({ pid, tab, page, size, filters, sort, choice, column, isReady }: TreeRowsOptions) => {
  const nodes = choice.checked.length === 0 ? [] : [{ [column]: [...choice.checked] }];
  const request = {
    pid,
    did: tab ?? '',
    page,
    pagesize: size,
    filter: [...toWire(filters), ...nodes],
    sort,
    graphtype: choice.graphtype,
  };
  return useQuery({
    queryKey: queryKeys.records(pid, request),
    queryFn: ({ signal }) => call(endpoints.queryRecords, request, { signal, silent: true }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    select: ({ result }) => result,
  });
};
