import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { products } from '../../engine/products.ts';
import { RecordDetail } from '../../renderers/detail/detail.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { provideRenderer } from '../../renderers/renderer.tsx';
import { Table } from '../../renderers/table/table.tsx';
import { createLoader } from '../../renderers/parts/loader.ts';
import { useLoaded } from '../../renderers/parts/use-loaded.tsx';
import { useIsPhone } from '../../state/preferences.ts';
import type { ListScope } from '../../features/list/list-scope.ts';
import { RecordFilters } from '../../features/record-list/record-filters.tsx';
import { ModuleGate } from '../../features/module-page/module-gate.tsx';
import { RecordList } from '../../features/record-list/record-list.tsx';
import { useListAddress, useTabs } from '../../features/list/use-list.ts';
import { isDid, type ModuleRights } from '../../features/module/use-module.ts';
import { usePrefetchLists } from '../../features/list/use-prefetch-lists.ts';
import { useUrlState } from '../../features/navigation/use-url-state.ts';
import { useVisitRights } from '../../features/visits/use-visits.ts';
import { VisitDrawer } from './visit-drawer.tsx';

provideRenderer('table', Table);
provideRenderer('detail', RecordDetail);

const pid = products.visitors;

/** What the reception looks for. Contract "Visitors". */
const searched = ['company', 'visitor', 'mobile', 'interviewee', 'interviewtime'];

/** Statuses move while the reception looks on, ms. */
const refreshEach = 10_000;

type VisitAddress = { tab: string; visit: string; others: readonly (readonly [string, string])[] };

const urlState = {
  read: (params: URLSearchParams): VisitAddress => ({
    tab: params.get('tab') ?? 'all',
    visit: params.get('visit') ?? '',
    // The list under the drawer keeps its query.
    others: [...params].filter(([name]) => name !== 'visit'),
  }),
  print: ({ visit, others }: VisitAddress): URLSearchParams =>
    new URLSearchParams([...others.map(([name, value]) => [name, value]), ...(visit === '' ? [] : [['visit', visit]])]),
};

const codePart = createLoader(async () => (await import('./reception-code.tsx')).ReceptionCode);

/** `/home/custom/visitorRecord`. Contract "Visitors"; `visit` of the address is the one beside the list. */
export const VisitorsPage = () => {
  useTabs(pid);
  usePrefetchLists();
  return <ModuleGate pid={pid}>{(config, rights) => <Visitors config={config} rights={rights} />}</ModuleGate>;
};

const Visitors = ({ config, rights }: { config: ModuleConfig; rights: ModuleRights }) => {
  const { t } = useTranslation('visitors');
  const [{ tab, visit }, change] = useUrlState(urlState);
  const [isShowingCode, setShowingCode] = useState(false);
  const ReceptionCode = useLoaded(codePart, isShowingCode);
  const { canMakeCode } = useVisitRights();
  const isPhone = useIsPhone();
  const bare = useMemo<ListScope>(
    () => ({
      title: t('title'),
      breadcrumb: null,
      actions: canMakeCode ? (
        <Button type="primary" icon={<Icon name="qrCode" />} onClick={() => setShowingCode(true)}>
          {t('code.open')}
        </Button>
      ) : null,
      filters: [],
      tab,
      tabAddress: (other) => `?tab=${other}`,
      onOpen: (did) => change({ visit: did }),
      refreshEach,
      none: t('none'),
    }),
    [t, canMakeCode, tab, change],
  );
  const { address, change: ask } = useListAddress(config, bare);
  const columns = columnsOf(config);
  const searchedColumns = searched.flatMap((name) => columns.get(name) ?? []);
  // A phone has the filter sheet of the cards for it.
  const form = (
    <RecordFilters
      columns={searchedColumns}
      filters={address.filters}
      onSearch={(filters) => ask({ page: 1, filters })}
    />
  );
  const scope: ListScope = isPhone ? bare : { ...bare, form, keepsTabs: true };
  return (
    <>
      <RecordList config={config} rights={rights} scope={scope} />
      {isDid(visit) ? (
        <VisitDrawer key={visit} config={config} did={visit} onClose={() => change({ visit: '' })} />
      ) : null}
      {isShowingCode && ReceptionCode ? <ReceptionCode onClose={() => setShowingCode(false)} /> : null}
    </>
  );
};
