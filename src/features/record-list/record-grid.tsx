import { Button } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { NoPermission } from '../rights/no-permission.tsx';
import { Renderer } from '../../renderers/renderer.tsx';
import { headerFilters, withColumnFilter } from '../../renderers/table/list-filter.ts';
import type { RowAction } from '../../renderers/table/table-context.ts';
import type { Selection } from '../../renderers/table/selection.ts';
import { TableFrame } from '../../renderers/parts/table-frame.tsx';
import { endSession } from '../../state/session.ts';
import { recordPage } from '../navigation/product-pages.ts';
import { routes } from '../navigation/routes.ts';
import { scopedFilters } from '../list/list-scope.ts';
import { GridSkeleton } from '../list/grid-skeleton.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { NoRecords } from './no-records.tsx';
import { NoRows } from './no-rows.tsx';
import { RefreshNotice } from '../list/refresh-notice.tsx';
import { useColumnSettings } from './use-column-settings.ts';
import type { CountRows } from '../list/use-list.ts';
import { useOnceKnown } from '../list/use-once-known.ts';
import type { ModuleRights } from '../module/use-module.ts';
import type { RecordListModel } from '../list/use-record-list.ts';
import { usePrefetchPages } from '../navigation/use-prefetch-pages.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Props = { model: RecordListModel; rights: ModuleRights };

const nameOf = (record: { [column: string]: unknown }): string => String(record['name'] ?? record['did'] ?? '');

/** Selected rows of this page: after "select all", every row of it. */
const useShownSelection = ({ list, memory }: RecordListModel): Selection =>
  useMemo(
    () =>
      memory.all === undefined
        ? memory.selection
        : new Map((list.rows ?? []).map((record) => [String(record['did'] ?? ''), nameOf(record)])),
    [list.rows, memory.all, memory.selection],
  );

/** The link from a row to its history, for modules that have one. Contract "Screens". */
const useHistoryAction = (historypid: string | undefined): RowAction | undefined => {
  const text = useDataText();
  return useMemo(
    () =>
      historypid === undefined || historypid === ''
        ? undefined
        : {
            label: text('list.history'),
            icon: 'history',
            hrefOf: (record) =>
              routes.history({
                historypid,
                historytab: 'all',
                historydid: String(record['did'] ?? ''),
                name: nameOf(record),
              }),
          },
    [historypid, text],
  );
};

/** A list of some of a module's records says how those get there, with the button that adds one. */
const NoneAtAll = ({ model: { config, scope }, rights }: Props) => {
  const text = useDataText();
  const { language } = useRendering().context;
  if (scope === undefined) return <NoRecords config={config} rights={rights} />;
  return (
    <EmptyState title={text('list.emptyTitle')} actions={scope.emptyActions}>
      {scope.none ?? inLanguage(config.description, language) ?? text('list.emptyOwn')}
    </EmptyState>
  );
};

/** The empty state: why no rows are shown, with buttons that clear filters or search. */
const NoneShown = ({ model, rights }: Props) => {
  const { config, scope, userFilters, change, tab, list, countMatches } = model;
  // The same function between redraws: the counts are asked for once.
  const countScoped = useCallback<CountRows>(
    (filters, signal) => countMatches(scopedFilters(filters, scope), signal),
    [countMatches, scope],
  );
  return (
    <NoRows
      none={<NoneAtAll model={model} rights={rights} />}
      columns={columnsOf(config)}
      filters={userFilters}
      isBeyond={(list.total ?? 0) > 0}
      isGroup={(tab?.condition ?? []).length > 0}
      countMatches={countScoped}
      onRemove={(filters) => change({ page: 1, filters })}
      onClear={() => change({ page: 1, filters: [], sort: undefined })}
      onFirst={() => change({ page: 1 })}
    />
  );
};

type FailedProps = { error: Error; onRetry: () => void; actions: ReactNode };

const ListFailed = ({ error, ...handlers }: FailedProps) => {
  const text = useDataText();
  return (
    <ErrorState title={text('list.errorTitle')} errorId={errorIdOf(error)} {...handlers}>
      {error instanceof CallError ? error.msg : undefined}
    </ErrorState>
  );
};

type GridProps = Props & {
  /** There is something to do with chosen rows; without it rows have no checkboxes. */
  canChoose: boolean;
};

/** The rows of a list, or the reason why there are none. After a failed refresh the old rows stay, with a notice. */
export const RecordGrid = ({ model, rights, canChoose }: GridProps) => {
  const { config, scope, userFilters, address, change, tabs, tab, view, sort, size, list, use, memory, countColumn } =
    model;
  const text = useDataText();
  const { language } = useRendering().context;
  const navigate = useNavigate();
  const { prefetchDetail } = usePrefetchPages();
  const keepSettings = useColumnSettings(config.pid, tab);
  const headers = useMemo(() => headerFilters(userFilters), [userFilters]);
  const selection = useShownSelection(model);
  const rowAction = useHistoryAction(config.historypid);
  const hasColumns = useOnceKnown(tabs !== undefined);
  const isRefused = list.error instanceof CallError && list.error.status === statuses.forbidden;
  const toFirst =
    list.error instanceof CallError && list.error.hasRule('reach') ? (
      <Button onClick={() => change({ page: 1 })}>{text('list.firstPage')}</Button>
    ) : undefined;
  const open = (did: string): void => {
    // Contract "Screens": opening a record without the right to read signs the user out.
    if (!rights.canRead) endSession('no-permission');
    else if (scope?.onOpen !== undefined) scope.onOpen(did);
    else void navigate(recordPage(config.pid, did));
  };
  if (isRefused) return <NoPermission name={inLanguage(config.name, language)}>{list.error?.message}</NoPermission>;
  if (list.error !== null && list.rows === undefined) {
    return <ListFailed error={list.error} onRetry={list.refetch} actions={toFirst} />;
  }
  return (
    <>
      {list.error !== null && !list.isBusy ? (
        <RefreshNotice error={list.error} at={list.at} onRetry={list.refetch} actions={toFirst} />
      ) : null}
      <TableFrame
        ref={use.frame}
        scrollsWithPage
        onPointerEnter={prefetchDetail}
        onFocus={prefetchDetail}
        onTouchStart={use.touched}
        onTouchMove={use.touched}
      >
        {!hasColumns ? (
          <GridSkeleton />
        ) : (
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
            selection={selection}
            scrollTop={memory.scrollTop}
            countMatches={countColumn}
            rowAction={rowAction}
            onScroll={memory.scrolled}
            leaving={list.leaving}
            onGone={list.removeFaded}
            {...(canChoose ? { onSelect: memory.choose } : {})}
            onSort={(next) => change({ page: 1, sort: next })}
            onFilter={(column, values) =>
              change({ page: 1, filters: withColumnFilter(address.filters, column, values) })
            }
            onOpen={open}
            onSettings={keepSettings}
            empty={<NoneShown model={model} rights={rights} />}
          />
        )}
      </TableFrame>
    </>
  );
};
