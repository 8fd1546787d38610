import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleConfig, RecordValues } from '../../../engine/column.ts';
import { formatMoment } from '../../../engine/moment.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { createLoader } from '../../../renderers/parts/loader.ts';
import { Loaded } from '../../../renderers/parts/use-loaded.tsx';
import { searchOf, withSearch } from '../../../renderers/table/list-filter.ts';
import { RefreshNotice } from '../../../features/list/refresh-notice.tsx';
import { NoRecords } from '../../../features/record-list/no-records.tsx';
import { useListInteraction } from '../../../features/list/use-list-interaction.ts';
import { tabOf, useTabs } from '../../../features/list/use-list.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import { fitColumnMode } from '../../../features/display-modes/display-mode.ts';
import { ModeHeader } from '../../../features/display-modes/mode-header.tsx';
import { ModeSearch } from './mode-search.tsx';
import { ModeState } from './mode-state.tsx';
import styles from './modes.module.css';
import { RecordPane } from './record-pane.tsx';
import { RecordRows, RowsSkeleton } from './record-rows.tsx';
import { SidePanel } from './side-panel.tsx';
import { TabSelect } from './tab-select.tsx';
import { useDisplaySettings } from '../../../features/display-modes/use-display-settings.ts';
import { useEndless } from './use-endless.ts';
import { useModeAddress } from './use-mode-address.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { inLanguage } from '../../../texts/phrase.ts';

const settingsPart = createLoader(async () => (await import('./column-settings-dialog.tsx')).ColumnSettingsDialog);

/** The record that is first when a query is answered: live updates move rows, and the detail pane must not follow. */
const useFirstOf = (queryName: string, rows: readonly RecordValues[] | undefined): string | undefined => {
  const [first, setFirst] = useState<{ queryName: string; did: string }>();
  const did = rows?.[0]?.['did'];
  if (did !== undefined && first?.queryName !== queryName) setFirst({ queryName, did: String(did) });
  return first?.queryName === queryName ? first.did : undefined;
};

/** The number of records, and when they were answered. */
const ColumnFooter = ({ list }: { list: ReturnType<typeof useEndless> }) => {
  const { t } = useTranslation('modes');
  const text = useDataText();
  const { language, zone } = useRendering().context;
  const { at, total, isHeld, isBusy, refetch } = list;
  return (
    <div className={styles.sideFooter}>
      <span role="status">
        {total === undefined ? '' : t('column.total', { count: total, total: total.toLocaleString(language) })}
      </span>
      <span className={styles.sideUpdated} title={isHeld ? text('list.heldWhy') : zone}>
        {isHeld
          ? text('list.held')
          : at === undefined
            ? ''
            : text('list.updated', { time: formatMoment(Math.floor(at / 1000), zone, 'HH:mm:ss') })}
      </span>
      <Button
        type="text"
        size="small"
        icon={<Icon name="refresh" />}
        aria-label={text('list.refresh')}
        title={text('list.refresh')}
        disabled={isBusy}
        onClick={refetch}
      />
    </div>
  );
};

/** The records of a module as a narrow list, and beside it the one that is chosen. Contract "Screens". */
export const ColumnMode = ({ config, rights }: { config: ModuleConfig; rights: ModuleRights }) => {
  const { pid } = config;
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  const { address, change } = useModeAddress(config);
  const tabs = useTabs(pid);
  const tab = tabOf(tabs.data, address);
  const { settings, isPending, save } = useDisplaySettings(pid);
  const set = fitColumnMode(settings?.columnmode, config);
  const sort = address.sort ?? set.sortset;
  const use = useListInteraction();
  const list = useEndless({
    pid,
    tab,
    filters: address.filters,
    sort,
    isReady: !tabs.isPending && !isPending,
    use,
  });
  const memory = useScrollMemory();
  const [isSetting, setIsSetting] = useState(false);
  const queryName = JSON.stringify([tab?.did, address.filters, sort]);
  const first = useFirstOf(queryName, list.rows);
  const chosen = address.did ?? first;
  const clear = (): void => change({ filters: [], did: undefined });
  return (
    <div className={styles.page}>
      <ModeHeader config={config} rights={rights} mode="columnmode" />
      <div className={styles.split}>
        <SidePanel label={t('column.records')}>
          <div className={styles.sideHead}>
            <TabSelect
              tabs={tabs.data}
              current={tab?.did}
              onChoose={(did) => change({ tab: did, filters: [], did: undefined })}
            />
            <Button
              type="text"
              icon={<Icon name="settings" />}
              aria-label={t('column.settings')}
              title={t('column.settings')}
              onClick={() => setIsSetting(true)}
            />
            <ModeSearch
              value={searchOf(address.filters)}
              onSearch={(keyword) => change({ filters: withSearch(address.filters, keyword), did: undefined })}
            />
          </div>
          {list.error !== null && list.rows !== undefined ? (
            <RefreshNotice error={list.error} at={list.at} onRetry={list.refetch} />
          ) : null}
          <ModeState
            name={inLanguage(config.name, language)}
            none={<NoRecords config={config} rights={rights} />}
            isGroup={(tab?.condition ?? []).length > 0}
            error={list.error ?? tabs.error}
            count={list.rows?.length}
            isFiltered={address.filters.length > 0}
            waiting={<RowsSkeleton />}
            onRetry={list.refetch}
            onClear={clear}
          >
            <RecordRows
              // Another query starts at its top.
              key={queryName}
              config={config}
              display={set.display}
              rows={list.rows ?? []}
              hasMore={list.hasMore}
              use={use}
              chosen={chosen}
              onChoose={(did) => change({ did }, true)}
              onMore={list.more}
              scrollTop={memory.scrollTop}
              onScroll={memory.scrolled}
            />
          </ModeState>
          <ColumnFooter list={list} />
        </SidePanel>
        {chosen === undefined ? (
          // The list beside it says why there is no record.
          <div className={styles.pane} />
        ) : (
          <RecordPane key={chosen} config={config} rights={rights} did={chosen} />
        )}
      </div>
      {isSetting ? (
        <Loaded
          loader={settingsPart}
          props={{
            config,
            value: set,
            onSave: (columnmode) => save({ columnmode }),
            onClose: () => setIsSetting(false),
          }}
        />
      ) : null}
    </div>
  );
};
