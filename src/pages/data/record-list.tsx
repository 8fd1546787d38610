import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/endpoint.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { compile } from '../../engine/views/compile.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { NoPermissionState } from '../../renderers/parts/no-permission-state.tsx';
import { PageHead } from '../../renderers/parts/page-head.tsx';
import { Renderer } from '../../renderers/renderer.tsx';
import { headerFilters, searchOf, withColumnFilter, withSearch } from '../../renderers/table/list-filter.ts';
import type { CountMatches } from '../../renderers/table/table-context.ts';
import type { Selection } from '../../renderers/table/table.tsx';
import { endSession } from '../../state/session.ts';
import { routes } from '../routes.ts';
import styles from './data.module.css';
import { DeleteRecords } from './delete-records.tsx';
import { ListExport } from './list-export.tsx';
import { ListFoot } from './list-foot.tsx';
import { recall, remember } from './list-memory.ts';
import { ListTabs } from './list-tabs.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { lastPageOf } from './list-address.ts';
import { NoRows } from './no-rows.tsx';
import { RefreshNotice } from './refresh-notice.tsx';
import { useColumnReset, useColumnSettings } from './use-column-settings.ts';
import {
  type ListState,
  pageSizeOf,
  rowsQuery,
  tabOf,
  useCountMatches,
  useListAddress,
  useListRows,
  useTabs,
} from './use-list.ts';
import type { RightsHeld } from './use-module.ts';
import { warmDetail, warmForm } from './warm.ts';

const noSelection: Selection = new Map();

/** Choice and scroll of this entry of the history; both come back with it. */
const useListMemory = (scope: string) => {
  const { key } = useLocation();
  const former = useRef(recall(key));
  const [chosen, setChosen] = useState<{ scope: string; selection: Selection }>({
    scope,
    selection: former.current?.selection ?? noSelection,
  });
  const top = useRef(former.current?.top ?? 0);
  const selection = chosen.scope === scope ? chosen.selection : noSelection;
  useEffect(() => () => remember(key, { top: top.current, selection }), [key, selection]);
  const choose = useCallback((next: Selection) => setChosen({ scope, selection: next }), [scope]);
  const scrolled = useCallback((next: number) => {
    top.current = next;
  }, []);
  return { selection, choose, scrollTop: former.current?.top, scrolled };
};

/** An address may name a page that the list does not have, or no longer has; the last one is then shown in its place. */
const useLastPage = (list: ListState, page: number, size: number, onPage: (page: number) => void): void => {
  const last = list.total === undefined ? undefined : lastPageOf(list.total, size);
  const isBeyond = !list.isBusy && list.error === null && list.rows?.length === 0 && last !== undefined && page > last;
  const go = useRef(onPage);
  go.current = onPage;
  useEffect(() => {
    if (isBeyond && last !== undefined) go.current(last);
  }, [isBeyond, last]);
};

/** The list of a module's records. Everything that it shows is in its address. */
export const RecordList = ({ config, rights }: { config: ModuleConfig; rights: RightsHeld }) => {
  const { pid } = config;
  const text = useDataText();
  const { language } = useRendering().around;
  const navigate = useNavigate();
  const { address, change } = useListAddress(config);
  const tabs = useTabs(pid);
  const tab = tabOf(tabs.data, address);
  const view = compile(config, 'table');
  const sort = address.sort ?? tab?.clientconfig.defaultsortset ?? view.sort;
  const size = pageSizeOf(address, tab);
  const list = useListRows({ pid, tab, address, sort, isReady: !tabs.isPending });
  useLastPage(list, address.page, size, (page) => change({ page }, true));
  const cache = useQueryClient();
  const countMatches = useCountMatches(pid, tab?.did);
  const countColumn = useCallback<CountMatches>(
    (column, values, signal) => countMatches(withColumnFilter(address.filters, column, values), signal),
    [address.filters, countMatches],
  );
  const keepSettings = useColumnSettings(pid, tab);
  const resetColumns = useColumnReset(pid, tab);
  const memory = useListMemory(tab?.did ?? '');
  const [isDeleting, setIsDeleting] = useState(false);
  const headers = useMemo(() => headerFilters(address.filters), [address.filters]);

  const open = (did: string): void => {
    // Spec 2 section 2 "Module list page": without the right to read, a record's name ends the session.
    if (rights.canRead) void navigate(routes.detail({ pid, did }));
    else endSession('no-permission');
  };
  const clear = (): void => change({ page: 1, filters: [], sort: undefined });
  const canAdd = rights.canCreate && config.canadd !== false;
  const isRefused = list.error instanceof CallError && list.error.status === statuses.forbidden;
  const toFirst =
    list.error instanceof CallError && list.error.hasRule('reach') ? (
      <Button onClick={() => change({ page: 1 })}>{text('list.firstPage')}</Button>
    ) : undefined;

  return (
    <div className={styles.page}>
      <PageHead title={config.name[language]} actions={canAdd ? <AddButton pid={pid} /> : undefined} />
      <ListTabs
        pid={pid}
        tabs={tabs.data}
        current={tab?.did}
        size={address.size}
        isCounting={list.rows !== undefined}
      />
      <ListToolbar
        columns={columnsOf(config)}
        search={searchOf(address.filters)}
        filters={headers}
        sort={address.sort}
        updatedAt={list.at}
        isBusy={list.isBusy}
        onSearch={(keyword) => {
          const isRefined = searchOf(address.filters) !== '' && keyword !== '';
          change({ page: 1, filters: withSearch(address.filters, keyword) }, isRefined);
        }}
        onRemove={(column) => change({ page: 1, filters: withColumnFilter(address.filters, column, []) })}
        onRemoveSort={() => change({ page: 1, sort: undefined })}
        onClear={clear}
        onRefresh={list.refetch}
        onResetColumns={resetColumns}
      >
        {tab === undefined || list.total === undefined || list.total === 0 ? null : (
          <ListExport
            did={tab.did}
            filters={address.filters}
            sort={sort}
            total={list.total}
            isEstimate={list.isEstimate}
          />
        )}
      </ListToolbar>
      {list.error !== null && list.rows !== undefined && !list.isBusy ? (
        <RefreshNotice error={list.error} at={list.at} onRetry={list.refetch} actions={toFirst} />
      ) : null}
      {isRefused ? (
        <NoPermissionState name={config.name[language]}>{list.error?.message}</NoPermissionState>
      ) : list.error !== null && list.rows === undefined ? (
        <ErrorState title={text('list.errorTitle')} onRetry={list.refetch} actions={toFirst}>
          {list.error instanceof CallError ? list.error.msg : undefined}
        </ErrorState>
      ) : (
        <>
          <div className={styles.gridFrame} onPointerEnter={warmDetail} onFocus={warmDetail}>
            <Renderer
              view={view}
              value={list.rows}
              isBusy={list.isBusy}
              expected={size}
              sort={sort}
              filters={headers}
              settings={tab?.clientconfig.columnconfig}
              chosen={tab?.columns}
              rowHeight={tab?.clientconfig.tablecolhset === true ? tab.clientconfig.tablecolh : undefined}
              selection={memory.selection}
              scrollTop={memory.scrollTop}
              countMatches={countColumn}
              onScroll={memory.scrolled}
              onSelect={memory.choose}
              onSort={(next) => change({ page: 1, sort: next })}
              onFilter={(column, values) =>
                change({ page: 1, filters: withColumnFilter(address.filters, column, values) })
              }
              onOpen={open}
              onSettings={keepSettings}
              empty={
                <NoRows
                  name={config.name[language]}
                  columns={columnsOf(config)}
                  filters={address.filters}
                  isBeyond={(list.total ?? 0) > 0}
                  countMatches={countMatches}
                  onRemove={(filters) => change({ page: 1, filters })}
                  onClear={clear}
                  onFirst={() => change({ page: 1 })}
                />
              }
            />
          </div>
          <ListFoot
            page={address.page}
            size={size}
            total={list.total}
            isEstimate={list.isEstimate}
            selection={memory.selection}
            canDelete={rights.canWrite}
            onPage={(page) => change({ page })}
            onNear={(page) => void cache.prefetchQuery(rowsQuery({ pid, tab, address: { ...address, page }, sort }))}
            onSize={(next) => change({ page: 1, size: next })}
            onExact={list.countExactly}
            onClear={() => memory.choose(noSelection)}
            onDelete={() => setIsDeleting(true)}
          />
        </>
      )}
      {isDeleting ? (
        <DeleteRecords
          config={config}
          records={memory.selection}
          onCancel={() => setIsDeleting(false)}
          onDone={(refused) => {
            setIsDeleting(false);
            memory.choose(new Map([...memory.selection].filter(([did]) => refused.has(did))));
          }}
        />
      ) : null}
    </div>
  );
};

const AddButton = ({ pid }: { pid: string }) => {
  const text = useDataText();
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onPointerEnter={warmForm}
      onFocus={warmForm}
      onClick={() => void navigate(routes.add({ pid }), { state: { from: 'list' } })}
    >
      {text('list.add')}
    </Button>
  );
};
