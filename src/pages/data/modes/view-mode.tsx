import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import { type Rendering, RenderingContext, useRendering } from '../../../renderers/fields/rendering.tsx';
import { useTableUnits } from '../../../renderers/fields/shared-units.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { headerFilters, searchOf, withColumnFilter, withSearch } from '../../../renderers/table/list-filter.ts';
import { Pager } from '../../../renderers/table/pager.tsx';
import { TableFooter, TableFrame } from '../../../renderers/parts/table-frame.tsx';
import type { FilterTab } from '../../../schemas/wire.ts';
import { deepestRow, pageSizes } from '../../../features/list/list-address.ts';
import { GridSkeleton } from '../../../features/list/grid-skeleton.tsx';
import { ListToolbar } from '../../../features/list/list-toolbar.tsx';
import { NoRecords } from '../../../features/record-list/no-records.tsx';
import { RefreshNotice } from '../../../features/list/refresh-notice.tsx';
import { pageSizeOf, tabOf, useTabs } from '../../../features/list/use-list.ts';
import { useLastPage } from '../../../features/list/use-last-page.ts';
import { useListInteraction } from '../../../features/list/use-list-interaction.ts';
import { useOnceKnown } from '../../../features/list/use-once-known.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import type { GraphType } from '../../../engine/tree-products.ts';
import { readableChoice, type TreeChoice } from './checked-nodes.ts';
import { ModeHeader } from '../../../features/display-modes/mode-header.tsx';
import { ModeState } from './mode-state.tsx';
import styles from './modes.module.css';
import { NodeTree } from './node-tree.tsx';
import { RecordPane } from './record-pane.tsx';
import { SidePanel } from './side-panel.tsx';
import { widths } from './side-width.ts';
import { TabSelect } from './tab-select.tsx';
import { type ModeAddress, useModeAddress } from './use-mode-address.ts';
import { TreeFold } from './tree-fold.tsx';
import { useTree, useTreeChoice, useTreePages } from './use-tree.ts';
import { useTreeRows } from './use-tree-rows.ts';
import { inLanguage } from '../../../texts/phrase.ts';
import { useLatest } from '../../../state/use-latest.ts';

type Props = {
  config: ModuleConfig;
  rights: ModuleRights;
  /** The column that places records in spaces. */
  spaceColumn: string;
  /** The trees that this user may read, one or both. */
  trees: readonly GraphType[];
};

/** The records of a module by the spaces or departments that are checked. Contract "Screens". */
export const ViewMode = ({ config, rights, spaceColumn, trees }: Props) => {
  const { pid } = config;
  const { t } = useTranslation('modes');
  const { address, change } = useModeAddress(config);
  const tabs = useTabs(pid);
  const tab = tabOf(tabs.data, address);
  const { choice: stored, isPending, choose, uncheck } = useTreeChoice(tab?.did ?? pid);
  const choice = readableChoice(stored, trees);
  const tree = useTree(pid, choice.graphtype);
  const pages = useTreePages();
  return (
    <div className={styles.page}>
      <ModeHeader config={config} rights={rights} mode="viewmode" />
      <div className={styles.split}>
        <SidePanel label={t('view.tree')} start={widths.min}>
          <div className={styles.sideHead}>
            <TabSelect
              tabs={tabs.data}
              current={tab?.did}
              onChoose={(did) => change({ tab: did, page: 1, filters: [], did: undefined })}
            />
          </div>
          <TreeFold choice={choice}>
            <NodeTree
              trees={trees}
              nodes={tree.data}
              pages={pages}
              error={tree.error}
              choice={choice}
              onChoose={(next) => {
                choose(next);
                change({ page: 1, did: undefined }, true);
              }}
              onRetry={() => void tree.refetch()}
            />
          </TreeFold>
        </SidePanel>
        {address.did === undefined ? (
          <TreeRecords
            config={config}
            rights={rights}
            spaceColumn={spaceColumn}
            tab={tab}
            choice={choice}
            isReady={!tabs.isPending && !isPending}
            address={address}
            change={change}
            onUncheck={uncheck}
          />
        ) : (
          <RecordPane
            key={address.did}
            config={config}
            rights={rights}
            did={address.did}
            onBack={() => change({ did: undefined })}
          />
        )}
      </div>
    </div>
  );
};

type RecordsProps = {
  config: ModuleConfig;
  rights: ModuleRights;
  spaceColumn: string;
  tab: FilterTab | undefined;
  choice: TreeChoice;
  isReady: boolean;
  address: ModeAddress;
  change: (next: Partial<ModeAddress>, replace?: boolean) => void;
  onUncheck: () => void;
};

/** The record of this module whose page an address is, if it is one. */
const recordIn = (href: string, pid: string): string | undefined => {
  const [, , , page, module, did] = href.split('/');
  return page === 'detail' && module === pid ? did : undefined;
};

/** Links to records of this module open the pane; all others navigate. */
const useOpenHere = (pid: string, open: (did: string) => void): Rendering => {
  const rendering = useRendering();
  const latest = useLatest(open);
  return useMemo(
    () => ({
      ...rendering,
      follow: (href) => {
        const did = recordIn(href, pid);
        if (did === undefined) rendering.follow?.(href);
        else latest.current(did);
      },
    }),
    [pid, rendering, latest],
  );
};

const TreeRecords = (props: RecordsProps) => {
  const { config, rights, spaceColumn, tab, choice, isReady, address, change, onUncheck } = props;
  const { pid } = config;
  const { language } = useRendering().context;
  const view = compile(config, 'table');
  const sort = address.sort ?? tab?.clientconfig.defaultsortset ?? view.sort;
  const size = pageSizeOf(pid, address, tab);
  const columns: Readonly<Record<GraphType, string>> = { space: spaceColumn, organization: 'organization' };
  const use = useListInteraction();
  const list = useTreeRows({
    pid,
    tab,
    page: address.page,
    size,
    filters: address.filters,
    sort,
    choice,
    column: columns[choice.graphtype],
    isReady,
    use,
  });
  useLastPage(
    { rows: list.data?.data, total: list.data?.total, isBusy: list.isFetching, error: list.error },
    { page: address.page, size },
    (page) => change({ page }, true),
  );
  /** Of the chips and of the empty state alike: checked spaces hide records too. */
  const clearAll = (): void => {
    onUncheck();
    change({ page: 1, filters: [], sort: undefined });
  };
  const paneRendering = useOpenHere(pid, (did) => change({ did }));
  const hasColumns = useOnceKnown(isReady);
  const units = useTableUnits(view, list.rows);
  return (
    <div className={styles.records}>
      <ListToolbar
        columns={columnsOf(config)}
        search={searchOf(address.filters)}
        filters={headerFilters(address.filters)}
        sort={address.sort}
        units={units}
        news={{ arrivedCount: 0, isOrderFrozen: list.isHeld }}
        updatedAt={list.data === undefined ? undefined : list.dataUpdatedAt}
        isBusy={list.isFetching}
        onSearch={(keyword) => change({ page: 1, filters: withSearch(address.filters, keyword) })}
        onRemove={(column) => change({ page: 1, filters: withColumnFilter(address.filters, column, []) })}
        onRemoveSort={() => change({ page: 1, sort: undefined })}
        onClear={clearAll}
        onRefresh={() => void list.refetch()}
      />
      {list.error !== null && list.data !== undefined ? (
        <RefreshNotice error={list.error} at={list.dataUpdatedAt} onRetry={() => void list.refetch()} />
      ) : null}
      <ModeState
        name={inLanguage(config.name, language)}
        none={<NoRecords config={config} rights={rights} />}
        isGroup={(tab?.condition ?? []).length > 0}
        error={list.error}
        // The grid has its own skeleton until the first rows arrive.
        count={list.data === undefined && list.error === null ? 1 : list.data?.data.length}
        isFiltered={address.filters.length > 0 || choice.checked.length > 0}
        waiting={null}
        onRetry={() => void list.refetch()}
        onClear={clearAll}
      >
        <TableFrame ref={use.frame} scrollsWithPage onTouchStart={use.touched} onTouchMove={use.touched}>
          <RenderingContext value={paneRendering}>
            {!hasColumns ? (
              <GridSkeleton />
            ) : (
              <Renderer
                view={view}
                value={list.rows}
                isBusy={list.isFetching}
                expected={size}
                sort={sort}
                filters={headerFilters(address.filters)}
                settings={tab?.clientconfig.columnconfig}
                chosen={tab?.columns}
                onSort={(next) => change({ page: 1, sort: next })}
                onFilter={(column, values) =>
                  change({ page: 1, filters: withColumnFilter(address.filters, column, values) })
                }
                onOpen={(did) => change({ did })}
              />
            )}
          </RenderingContext>
        </TableFrame>
      </ModeState>
      <TableFooter scrollsWithPage>
        <Pager
          page={address.page}
          size={size}
          sizes={pageSizes}
          total={list.data?.total}
          isEstimate={list.data?.totalestimate === true}
          deepest={deepestRow}
          onPage={(page) => change({ page })}
          onSize={(next) => change({ page: 1, size: pageSizes.find((offered) => offered === next) })}
          onExact={() => undefined}
        />
      </TableFooter>
    </div>
  );
};
