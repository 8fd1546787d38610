import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ModuleConfig } from '../../engine/column.ts';
import { products } from '../../engine/products.ts';
import { RecordDetail } from '../../renderers/detail/detail.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { provideRenderer } from '../../renderers/renderer.tsx';
import { Table } from '../../renderers/table/table.tsx';
import { useLoaded } from '../../renderers/table/use-loaded.ts';
import type { ListScope } from '../data/list/list-scope.ts';
import { ModuleGate } from '../data/module/module-gate.tsx';
import { RecordList } from '../data/list/record-list.tsx';
import { useTabs } from '../data/list/use-list.ts';
import { isDid, type RightsHeld } from '../data/module/use-module.ts';
import { usePrefetchLists } from '../data/module/prefetch.ts';
import { useVisitRights } from './use-visits.ts';
import { VisitDrawer } from './visit-drawer.tsx';

provideRenderer('table', Table);
provideRenderer('detail', RecordDetail);

const pid = products.visitors;

/** Statuses move while the reception looks on, ms. */
const refreshEach = 10_000;

const withoutVisit = (params: URLSearchParams): [string, string][] => [...params].filter(([name]) => name !== 'visit');

const loadCode = async () => (await import('./reception-code.tsx')).ReceptionCode;

/** `/home/custom/visitorRecord`. Contract "Visitors"; `visit` of the address is the one beside the list. */
export const VisitorsPage = () => {
  useTabs(pid);
  usePrefetchLists();
  return <ModuleGate pid={pid}>{(config, rights) => <Visitors config={config} rights={rights} />}</ModuleGate>;
};

const Visitors = ({ config, rights }: { config: ModuleConfig; rights: RightsHeld }) => {
  const { t } = useTranslation('visitors');
  const [params, setParams] = useSearchParams();
  const [isShowingCode, setShowingCode] = useState(false);
  const ReceptionCode = useLoaded(loadCode, isShowingCode);
  const { canMakeCode } = useVisitRights();
  const tab = params.get('tab') ?? 'all';
  const did = params.get('visit') ?? '';
  const scope = useMemo<ListScope>(() => {
    // The list under the drawer keeps its address.
    const show = (visit: string): void =>
      setParams((now) => new URLSearchParams([...withoutVisit(now), ['visit', visit]]));
    return {
      title: t('title'),
      lead: null,
      actions: canMakeCode ? (
        <Button type="primary" icon={<Icon name="qrCode" />} onClick={() => setShowingCode(true)}>
          {t('code.open')}
        </Button>
      ) : null,
      filters: [],
      tab,
      tabAddress: (other) => `?tab=${other}`,
      onOpen: show,
      refreshEach,
    };
  }, [t, canMakeCode, tab, setParams]);
  const close = (): void => setParams((now) => new URLSearchParams(withoutVisit(now)));
  return (
    <>
      <RecordList config={config} rights={rights} scope={scope} />
      {isDid(did) ? <VisitDrawer key={did} config={config} did={did} onClose={close} /> : null}
      {isShowingCode && ReceptionCode ? <ReceptionCode onClose={() => setShowingCode(false)} /> : null}
    </>
  );
};
