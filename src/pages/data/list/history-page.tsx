import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { Column, ModuleConfig } from '../../../engine/column.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { provideRenderer } from '../../../renderers/renderer.tsx';
import { Table } from '../../../renderers/table/table.tsx';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import { columnsOf } from '../../../engine/builtin-columns.ts';
import { Breadcrumb } from '../../../features/module/breadcrumb.tsx';
import { useRecordTabs } from '../../../features/record/record-tabs.ts';
import { readFaultOf, RecordUnavailable } from '../../../features/record/record-unavailable.tsx';
import { recordQuery } from '../../../features/record/use-record.ts';
import { ImportHistoryButton } from '../../../features/import-history/import-history-button.tsx';
import type { ListScope } from '../../../features/list/list-scope.ts';
import { ModuleGate } from '../../../features/module-page/module-gate.tsx';
import { RecordList } from '../../../features/record-list/record-list.tsx';
import { useTabs } from '../../../features/list/use-list.ts';
import { isDid, isPid, type ModuleRights, useModule } from '../../../features/module/use-module.ts';
import { useReadablePids } from '../../../features/module/use-readable-pids.ts';
import { usePrefetchLists } from '../../../features/list/use-prefetch-lists.ts';
import { inLanguage } from '../../../texts/phrase.ts';

provideRenderer('table', Table);

/** The column of a history module that names the record which reported. Contract "Module config". */
const deviceColumn = 'device';

/** What every row of one record's history has alike. */
const alike = ['name', deviceColumn];

/** The address segment of a record without a name. Contract "Module config". */
const noName = 'null';

/** `/home/data/history/:historypid/:historytab/:historydid/:name` */
export const HistoryPage = () => {
  const { historypid = '' } = useParams();
  useTabs(historypid);
  usePrefetchLists();
  return (
    <ModuleGate pid={historypid}>
      {(config, rights) => <History key={config.pid} config={config} rights={rights} />}
    </ModuleGate>
  );
};

/**
 * The record that a history is about: its module, and why the record can't be shown. Who may not read that module may read
 * the history all the same: neither is requested then, and nothing is said of them.
 */
const useHistoryRecord = (device: Column | undefined, did: string) => {
  const { language } = useRendering().context;
  const { readable, isPending } = useReadablePids(device?.pid === undefined ? [] : [device.pid]);
  const [pid = ''] = readable;
  const { data: config, isError } = useModule(pid);
  // Its values are not shown: no change of them has to be followed.
  const { error, refetch } = useQuery({ ...recordQuery(pid, did), enabled: isPid(pid) && isDid(did) });
  const fault = readFaultOf(error);
  return {
    // The head is as high as it stays from the start.
    devicesPid: isError || (pid === '' && !isPending) ? undefined : (config?.pid ?? device?.pid),
    moduleName: inLanguage(config?.name, language),
    // After another failure the rows are worth reading.
    fault: fault === 'failed' ? undefined : fault,
    error,
    retry: (): void => void refetch(),
  };
};

const History = ({ config, rights }: { config: ModuleConfig; rights: ModuleRights }) => {
  const { t } = useTranslation('modes');
  const { historytab = '', historydid = '', name = '' } = useParams();
  const device = columnsOf(config).get(deviceColumn);
  const { devicesPid, moduleName, fault, error, retry } = useHistoryRecord(device, historydid);
  const displayName = name === '' || name === noName ? t('history.noName') : name;
  const of = useMemo(
    () => (devicesPid === undefined ? undefined : { pid: devicesPid, historypid: config.pid }),
    [devicesPid, config.pid],
  );
  const tabs = useRecordTabs(of, { did: historydid, name, historytab });
  const scope = useMemo<ListScope>(
    () => ({
      title: displayName,
      breadcrumb: devicesPid === undefined ? undefined : <Breadcrumb pid={devicesPid} name={moduleName} />,
      tabs,
      actions: (
        <ImportHistoryButton
          history={config}
          devices={device?.pid}
          canWrite={rights.canWrite}
          did={historydid}
          name={displayName}
        />
      ),
      // Every row says the same of these.
      hidden: alike,
      filters: [{ column: deviceColumn, values: [historydid] }],
      tab: historytab,
      tabAddress: (did) => routes.history({ historypid: config.pid, historytab: did, historydid, name }),
    }),
    [config, device?.pid, moduleName, devicesPid, historydid, historytab, name, rights.canWrite, displayName, tabs],
  );
  if (device === undefined || !isDid(historydid)) {
    return (
      <EmptyState isPage title={t('history.noneTitle')}>
        {t('history.noneText')}
      </EmptyState>
    );
  }
  if (fault !== undefined && devicesPid !== undefined)
    return (
      <RecordUnavailable fault={fault} error={error} pid={devicesPid} moduleName={moduleName ?? ''} onRetry={retry} />
    );
  return <RecordList key={`${historydid}/${historytab}`} config={config} rights={rights} scope={scope} />;
};
