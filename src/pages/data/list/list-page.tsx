import { Navigate, useParams } from 'react-router-dom';
import type { ModuleConfig } from '../../../engine/column.ts';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { Table } from '../../../renderers/table/table.tsx';
import { EmbeddedPage } from '../../../features/embedded/embedded-page.tsx';
import { useEmbeddedPage } from '../../../features/embedded/use-manifest.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { useUrlValue, wholeQuery } from '../../../features/navigation/use-url-state.ts';
import styles from '../../../features/module/page-layout.module.css';
import { readListAddress } from '../../../features/list/list-address.ts';
import { ModeHeader } from '../../../features/display-modes/mode-header.tsx';
import { useDisplaySettings } from '../../../features/display-modes/use-display-settings.ts';
import { useEntryMode } from '../../../features/display-modes/use-entry-mode.ts';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { ModuleSkeleton } from '../../../features/module-page/module-skeleton.tsx';
import { RecordList } from '../../../features/record-list/record-list.tsx';
import { useTabs } from '../../../features/list/use-list.ts';
import { type ModuleRights, useModule, useRights } from '../../../features/module/use-module.ts';
import { usePrefetchOpenedList, usePrefetchLists } from '../../../features/list/use-prefetch-lists.ts';
import { prefetchOpenedList } from './prefetch-opened-list.ts';

provideRenderer('table', Table);
// When this code has come, not when the page is drawn: the router draws nothing until the grid has come too.
prefetchOpenedList();

/** `/home/data/list/:pid`; redirects to the display mode that the user chose last for the module. */
export const ListPage = () => {
  const { pid = '' } = useParams();
  // These requests run in parallel with that of the display mode.
  useTabs(pid);
  useModule(pid);
  useRights(pid);
  usePrefetchLists();
  const mode = useEntryMode(pid);
  usePrefetchOpenedList(mode === 'list', pid);
  if (mode === undefined) return <ModuleSkeleton />;
  if (mode !== 'list') return <Navigate replace to={routes[mode]({ pid })} />;
  return <ModuleGate>{(config, rights) => <ModuleList config={config} rights={rights} />}</ModuleGate>;
};

/** The module's embedded page if the manifest has one and the table was not requested; else the table. */
const ModuleList = ({ config, rights }: { config: ModuleConfig; rights: ModuleRights }) => {
  const { pid } = config;
  const params = useUrlValue(wholeQuery);
  const { entry, isPending } = useEmbeddedPage(pid);
  const { settings, isPending: isUnknown } = useDisplaySettings(pid);
  const { view } = readListAddress(params);
  if (isPending || (entry !== undefined && view === undefined && isUnknown)) return <ModuleSkeleton />;
  const isPage = view === undefined ? settings?.type !== 'list' : view === 'page';
  if (entry === undefined || !isPage) return <RecordList config={config} rights={rights} />;
  return (
    <div className={styles.page}>
      <ModeHeader config={config} rights={rights} mode="page" />
      <EmbeddedPage key={pid} entry={entry} pid={pid} query={params} />
    </div>
  );
};
