import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { CallError, errorIdOf } from '../../../api/call-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { statuses } from '../../../api/statuses.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { controlPanel } from '../../../engine/control/panel.ts';
import { compile } from '../../../engine/views/compile.ts';
import { useRendering } from '../../../renderers/fields/rendering.tsx';
import { DeviceContext } from '../../../renderers/fields/device.tsx';
import { useDataText } from '../../../renderers/fields/use-data-text.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { NoPermission } from '../../../features/rights/no-permission.tsx';
import { PageHead } from '../../../features/frame/page-head.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { loadTexts } from '../../../i18n/i18n.ts';
import { createLoader } from '../../../renderers/parts/loader.ts';
import { useLoaded } from '../../../renderers/parts/use-loaded.tsx';
import { routes } from '../../../features/navigation/routes.ts';
import { DeviceStatus, DeviceStatusWaiting } from '../../../features/control/device-status.tsx';
import { DevicePartsWaiting } from '../../../features/control/device-waiting.tsx';
import { Breadcrumb } from '../../../features/module/breadcrumb.tsx';
import { DeleteRecords } from '../../../features/batch/delete-records.tsx';
import { previousPath } from '../../../state/previous-path.ts';
import { cameFrom, originState } from '../../../features/navigation/came-from.ts';
import { DayChartsWaiting } from './day-charts-waiting.tsx';
import { EditPanel } from './edit-panel.tsx';
import styles from './form-pages.module.css';
import { isDid, type ModuleRights, useModule } from '../../../features/module/use-module.ts';
import { hasHistory, useRecordTabs } from '../../../features/record/record-tabs.ts';
import { useRecord } from '../../../features/record/use-record.ts';
import { usePrefetchPages } from '../../../features/navigation/use-prefetch-pages.ts';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = { config: ModuleConfig; rights: ModuleRights; did: string; isEditing: boolean };

/** A page without its device parts or charts is better than none, so a failure to load them leaves them out. */
const NoParts = () => null;

const devicePart = createLoader(
  async () =>
    (await Promise.all([import('../../../features/control/device-parts.tsx'), loadTexts('control')]))[0].DeviceParts,
);

const runPart = createLoader(
  async () =>
    (await Promise.all([import('../../../features/linkages/record-run.tsx'), loadTexts('linkages')]))[0].RecordRun,
);

/** What can be controlled, or reports. */
const hasDeviceParts = (config: ModuleConfig): boolean =>
  config.driver !== undefined || controlPanel(config).columns.length > 0;

const chartsPart = createLoader(
  async () => (await Promise.all([import('./day-charts.tsx'), loadTexts('boards', 'parts')]))[0].DayCharts,
);

type WaitingProps = { config: ModuleConfig; mayControl: boolean; history: ModuleConfig | undefined };

/** The room of what is between the figures of a record and its facts. */
const Waiting = ({ config, mayControl, history }: WaitingProps) => (
  <>
    {hasDeviceParts(config) ? <DevicePartsWaiting config={config} mayControl={mayControl} /> : null}
    {hasHistory(config) ? <DayChartsWaiting history={history} /> : null}
  </>
);

/** One record: its facts, and beside them the panel that changes them. */
export const RecordPage = ({ config, rights, did, isEditing }: Props) => {
  const { pid } = config;
  const state: unknown = useLocation().state;
  const text = useDataText();
  const { language } = useRendering().context;
  const navigate = useNavigate();
  const arrival = useNavigationType();
  const cache = useQueryClient();
  const { prefetchForm } = usePrefetchPages();
  const record = useRecord(pid, did);
  const Parts = useLoaded(devicePart, hasDeviceParts(config), NoParts);
  const Charts = useLoaded(chartsPart, hasHistory(config), NoParts);
  const tabs = useRecordTabs(config, {
    did,
    name: record.data === undefined ? undefined : String(record.data.name ?? ''),
    isEditing,
  });
  const run: unknown = record.data?.['run'];
  const Run = useLoaded(runPart, run !== undefined);
  // What the history keeps says how much room its charts take.
  const history = useModule(config.historypid ?? '');
  const hasCharts = Charts !== undefined && (history.data !== undefined || history.isError);
  const isWhole = (!hasDeviceParts(config) || Parts !== undefined) && (!hasHistory(config) || hasCharts);
  const whole = isWhole ? record.data : undefined;
  const [isDeleting, setIsDeleting] = useState(false);
  const moduleName = inLanguage(config.name, language);
  const status = record.error instanceof CallError ? record.error.status : undefined;
  const words = record.error instanceof CallError ? record.error.msg : undefined;

  const isForbidden = status === statuses.forbidden;
  const isUnavailable = isForbidden || status === statuses.notFound || status === statuses.badInput;
  const canWrite = rights.canWrite && !isUnavailable;
  // Unsaved input stays on the page, although it can't be saved.
  const hasInput = isEditing && whole !== undefined;
  if (isForbidden && !hasInput)
    return (
      <NoPermission isPage name={moduleName}>
        {words}
      </NoPermission>
    );
  if (!isDid(did) || (isUnavailable && !hasInput)) {
    return (
      <EmptyState
        isPage
        title={text('detail.notFoundTitle')}
        actions={<Link to={routes.list({ pid })}>{text('detail.toList')}</Link>}
      >
        {text('detail.notFoundText')}
      </EmptyState>
    );
  }
  if (record.isError && record.data === undefined) {
    return (
      <ErrorState
        isPage
        title={text('detail.errorTitle')}
        errorId={errorIdOf(record.error)}
        onRetry={() => void record.refetch()}
      >
        {words}
      </ErrorState>
    );
  }
  const name = record.data === undefined ? undefined : String(record.data.name || did);
  const close = (): void => {
    if (cameFrom(state, 'detail')) void navigate(-1);
    else void navigate(routes.detail({ pid, did }), { replace: true });
  };
  const toList = (): void => {
    // A list in use keeps the rows that it began with, so it must not begin with cached ones that have the record.
    cache.removeQueries({ queryKey: queryKeys.records(pid), type: 'inactive' });
    // Going back keeps search, filters and page; after a push the entry behind is the page before.
    if (arrival === 'PUSH' && previousPath() === routes.list({ pid })) void navigate(-1);
    else void navigate(routes.list({ pid }), { replace: true });
  };
  return (
    <div className={styles.page}>
      <PageHead
        lead={<Breadcrumb pid={pid} name={moduleName} />}
        title={name}
        status={
          record.data === undefined ? (
            <DeviceStatusWaiting config={config} />
          ) : (
            <DeviceContext value={config}>
              <DeviceStatus config={config} record={record.data} />
            </DeviceContext>
          )
        }
        tabs={tabs}
        actions={
          record.data === undefined ? undefined : (
            <>
              {canWrite ? (
                <Button icon={<Icon name="trash" />} onClick={() => setIsDeleting(true)}>
                  {text('detail.delete')}
                </Button>
              ) : null}
              {isEditing || !canWrite ? null : (
                <Button
                  type="primary"
                  icon={<Icon name="edit" />}
                  onPointerEnter={prefetchForm}
                  onFocus={prefetchForm}
                  onClick={() => void navigate(routes.edit({ pid, did }), { state: originState('detail') })}
                >
                  {text('detail.edit')}
                </Button>
              )}
            </>
          )
        }
      />
      <div className={styles.split}>
        {/* Skeleton and record are different elements: what takes the place of another does not move. */}
        <div
          key={whole === undefined ? 'waiting' : 'here'}
          className={styles.record}
          role="region"
          aria-label={name ?? moduleName}
          // It scrolls, and a record without a link has nothing else that keys could scroll it from.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <DeviceContext value={config}>
            <Renderer view={compile(config, 'detail')} value={whole}>
              {whole === undefined || Parts === undefined ? null : (
                <Parts config={config} record={whole} mayControl={canWrite} onRefresh={() => void record.refetch()} />
              )}
              {whole === undefined ? <Waiting config={config} mayControl={canWrite} history={history.data} /> : null}
              {whole === undefined || Charts === undefined ? null : <Charts config={config} did={did} />}
            </Renderer>
            {run === undefined || Run === undefined ? null : (
              <Run run={run} policy={record.data?.['policy']} targetpid={record.data?.['targetpid']} />
            )}
          </DeviceContext>
        </div>
        {isEditing && whole !== undefined ? (
          <EditPanel config={config} record={whole} canWrite={canWrite} isUnavailable={isUnavailable} onClose={close} />
        ) : null}
      </div>
      {isDeleting ? (
        <DeleteRecords
          config={config}
          target={{ kind: 'named', records: new Map([[did, name ?? did]]) }}
          onCancel={() => setIsDeleting(false)}
          onDone={({ refused }) => {
            setIsDeleting(false);
            if (refused.length === 0) toList();
          }}
        />
      ) : null}
    </div>
  );
};
