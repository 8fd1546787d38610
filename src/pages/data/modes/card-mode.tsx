import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Column, ModuleConfig } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { Icon, type IconName } from '../../../renderers/parts/icon.tsx';
import { searchOf, withColumnFilter, withSearch } from '../../../renderers/table/list-filter.ts';
import { EmbeddedPage } from '../../../features/embedded/embedded-page.tsx';
import { useEmbeddedPage } from '../../../features/embedded/use-manifest.ts';
import { useUrlValue, wholeQuery } from '../../../features/navigation/use-url-state.ts';
import { NoRecords } from '../../../features/record-list/no-records.tsx';
import { RefreshNotice } from '../../../features/list/refresh-notice.tsx';
import { useListInteraction } from '../../../features/list/use-list-interaction.ts';
import { useTabs } from '../../../features/list/use-list.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import { CardGrid, CardsSkeleton } from './card-grid.tsx';
import styles from './cards.module.css';
import { mediaTypes } from './media-types.ts';
import { ModeHeader } from '../../../features/display-modes/mode-header.tsx';
import { ModeSearch } from './mode-search.tsx';
import { ModeState } from './mode-state.tsx';
import modes from './modes.module.css';
import { useEndless } from './use-endless.ts';
import { printModeAddress, useModeAddress } from './use-mode-address.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = { config: ModuleConfig; rights: ModuleRights; media: Column };

/**
 * Shows a module's files as cards, filtered by media type; an embedded page of the module replaces the cards.
 * Contract "Screens".
 */
export const CardMode = ({ config, rights, media }: Props) => {
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  const { address } = useModeAddress(config);
  const params = useUrlValue(wholeQuery);
  const { entry, isPending } = useEmbeddedPage(config.pid);
  const types = mediaTypes(media);
  const chosen = types.find(({ key }) => key === address.type)?.key;
  return (
    <div className={modes.page}>
      <ModeHeader config={config} rights={rights} mode="cardmode" />
      <div className={modes.split}>
        <nav className={styles.rail} aria-label={t('card.types')}>
          <RailItem address="" label={t('card.all')} icon="other" isChosen={chosen === undefined} />
          {types.map(({ key, label, icon }) => (
            <RailItem
              key={key}
              address={`?${printModeAddress({ ...address, type: key }).toString()}`}
              label={inLanguage(label, language)}
              icon={icon}
              isChosen={key === chosen}
            />
          ))}
        </nav>
        {isPending ? (
          <CardsSkeleton />
        ) : entry === undefined ? (
          <Cards key={chosen ?? ''} config={config} rights={rights} media={media} type={chosen} />
        ) : (
          <EmbeddedPage entry={entry} pid={config.pid} query={params} />
        )}
      </div>
    </div>
  );
};

type RailProps = { address: string; label: string; icon: IconName; isChosen: boolean };

const RailItem = ({ address, label, icon, isChosen }: RailProps) => (
  <Link className={styles.railItem} to={{ search: address }} aria-current={isChosen ? 'page' : undefined}>
    <Icon name={icon} />
    {label}
  </Link>
);

type CardsProps = Props & { type: string | undefined };

const Cards = ({ config, rights, media, type }: CardsProps) => {
  const { t } = useTranslation('modes');
  const { language } = useRendering().context;
  const { address, change } = useModeAddress(config);
  const filters = type === undefined ? address.filters : withColumnFilter(address.filters, media.column, [type]);
  const sort = address.sort ?? compile(config, 'table').sort;
  const tabs = useTabs(config.pid);
  const tab = tabs.data?.find(({ did }) => did === address.tab);
  const use = useListInteraction();
  const list = useEndless({
    pid: config.pid,
    tab,
    filters,
    sort,
    isReady: address.tab === undefined || !tabs.isPending,
    use,
  });
  const memory = useScrollMemory();
  return (
    <section className={styles.files} aria-label={t('card.files')}>
      <div className={styles.tools}>
        <ModeSearch
          value={searchOf(address.filters)}
          onSearch={(keyword) => change({ filters: withSearch(address.filters, keyword) })}
        />
        <span className={styles.total} role="status">
          {list.total === undefined
            ? ''
            : t('card.total', { count: list.total, total: list.total.toLocaleString(language) })}
        </span>
      </div>
      {list.error !== null && list.rows !== undefined ? (
        <RefreshNotice error={list.error} at={list.at} onRetry={list.refetch} />
      ) : null}
      <ModeState
        name={inLanguage(config.name, language)}
        none={<NoRecords config={config} rights={rights} />}
        error={list.error}
        count={list.rows?.length}
        isFiltered={filters.length > 0}
        waiting={<CardsSkeleton />}
        onRetry={list.refetch}
        onClear={() => change({ filters: [], type: undefined })}
      >
        <CardGrid
          config={config}
          rows={list.rows ?? []}
          hasMore={list.hasMore}
          use={use}
          onMore={list.more}
          scrollTop={memory.scrollTop}
          onScroll={memory.scrolled}
        />
      </ModeState>
    </section>
  );
};
