import { useCallback, useMemo } from 'react';
import type { ModuleConfig } from '../../engine/column.ts';
import { compile } from '../../engine/views/compile.ts';
import { toWire, withColumnFilter } from '../../renderers/table/list-filter.ts';
import type { CountMatches } from '../../renderers/table/table-context.ts';
import { useLastPage } from './use-last-page.ts';
import { type ListScope, ownFilters, scopedTab } from './list-scope.ts';
import { pageSizeOf, tabOf, useCountMatches, useListAddress, useListRows, useTabs } from './use-list.ts';
import { useDeletedTab } from './use-deleted-tab.ts';
import { useListMemory } from './use-list-memory.ts';
import { useListInteraction } from './use-list-interaction.ts';

/** A module's list as its address says: tab, order, rows, choice, and the ways to change each. */
export const useRecordList = (config: ModuleConfig, scope?: ListScope) => {
  const { pid } = config;
  const { address, change } = useListAddress(config, scope);
  const tabs = useTabs(pid);
  const tab = scope === undefined ? tabOf(tabs.data, address) : scopedTab(tabs.data, scope);
  const whole = compile(config, 'table');
  const hidden = scope?.hidden;
  const view = useMemo(
    () =>
      hidden === undefined
        ? whole
        : { ...whole, columns: whole.columns.filter(({ column }) => !hidden.includes(column.column)) },
    [whole, hidden],
  );
  const sort = address.sort ?? tab?.clientconfig.defaultsortset ?? view.sort;
  const size = pageSizeOf(pid, address, tab);
  const use = useListInteraction();
  const list = useListRows({
    pid,
    use,
    tab,
    tabs: tabs.data,
    address,
    sort,
    isReady: !tabs.isPending,
    refreshEach: scope?.refreshEach,
  });
  useLastPage(list, { page: address.page, size }, (page) => change({ page }, true));
  useDeletedTab(pid, tab, list.error);
  const countMatches = useCountMatches(pid, tab?.did);
  const { filters } = address;
  const countColumn = useCallback<CountMatches>(
    (column, values, signal) => countMatches(withColumnFilter(filters, column, values), signal),
    [filters, countMatches],
  );
  const filterKey = useMemo(() => JSON.stringify(toWire(filters)), [filters]);
  const memory = useListMemory({ pid, tab: tab?.did ?? '', filterKey });
  /** What the person requested, without what the scope brings. */
  const userFilters = useMemo(() => ownFilters(filters, scope), [filters, scope]);
  return {
    config,
    scope,
    userFilters,
    address,
    change,
    tabs: tabs.data,
    tab,
    view,
    sort,
    size,
    list,
    use,
    memory,
    countMatches,
    countColumn,
  };
};

export type RecordListModel = ReturnType<typeof useRecordList>;
