import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CallError, errorIdOf } from '../../../api/call-error.ts';
import { statuses } from '../../../api/statuses.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { compile } from '../../../engine/views/compile.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { DeviceContext } from '../../../renderers/fields/device.tsx';
import { DeviceStatus } from '../../../features/control/device-status.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { NoPermission } from '../../../features/rights/no-permission.tsx';
import { SkeletonBar } from '../../../renderers/parts/skeleton.tsx';
import { Renderer } from '../../../renderers/renderer.tsx';
import { EmbeddedPage } from '../../../features/embedded/embedded-page.tsx';
import { useEmbeddedPage } from '../../../features/embedded/use-manifest.ts';
import { routes } from '../../../features/navigation/routes.ts';
import type { ModuleRights } from '../../../features/module/use-module.ts';
import { useRecord } from '../../../features/record/use-record.ts';
import { usePrefetchPages } from '../../../features/navigation/use-prefetch-pages.ts';
import styles from './modes.module.css';

type Props = {
  config: ModuleConfig;
  rights: ModuleRights;
  did: string;
  /** Leads back to what the pane replaces. */
  onBack?: (() => void) | undefined;
};

/** One record beside a list: the module's embedded page where the manifest gives one, and the facts. */
export const RecordPane = ({ config, rights, did, onBack }: Props) => {
  const { pid } = config;
  const { t } = useTranslation('modes');
  const { prefetchForm } = usePrefetchPages();
  const { entry } = useEmbeddedPage(pid);
  const [view, setView] = useState<'page' | 'facts'>('page');
  const record = useRecord(pid, did);
  const name = record.data === undefined ? undefined : String(record.data.name || did);
  const isPage = entry !== undefined && view === 'page';
  return (
    <section className={styles.pane} aria-label={name ?? t('pane.record')}>
      <header className={styles.paneHead}>
        {onBack === undefined ? null : (
          <Button type="text" icon={<Icon name="left" />} onClick={onBack}>
            {t('pane.back')}
          </Button>
        )}
        <h2 className={styles.paneTitle} title={name}>
          {name ?? <SkeletonBar width={10} height={1} />}
        </h2>
        {entry === undefined ? null : (
          <Segmented
            aria-label={t('pane.show')}
            value={view}
            options={[
              { value: 'page', label: t('pane.page') },
              { value: 'facts', label: t('pane.facts') },
            ]}
            onChange={setView}
          />
        )}
        <Link className={styles.paneLink} to={routes.detail({ pid, did })}>
          <Icon name="external" />
          {t('pane.open')}
        </Link>
        {rights.canWrite ? (
          <Link
            className={styles.paneLink}
            to={routes.edit({ pid, did })}
            onPointerEnter={prefetchForm}
            onFocus={prefetchForm}
          >
            <Icon name="edit" />
            {t('pane.edit')}
          </Link>
        ) : null}
      </header>
      {isPage ? (
        <EmbeddedPage entry={entry} pid={pid} did={did} />
      ) : (
        <PaneFacts error={record.data === undefined ? record.error : null} onRetry={() => void record.refetch()}>
          <DeviceContext value={config}>
            {record.data === undefined ? null : <DeviceStatus config={config} record={record.data} />}
            <Renderer view={compile(config, 'detail')} value={record.data} />
          </DeviceContext>
        </PaneFacts>
      )}
    </section>
  );
};

const PaneFacts = ({ error, onRetry, children }: { error: Error | null; onRetry: () => void; children: ReactNode }) => {
  const { t } = useTranslation('modes');
  if (error === null) return <div className={styles.paneBody}>{children}</div>;
  const status = error instanceof CallError ? error.status : undefined;
  if (status === statuses.forbidden) return <NoPermission name="">{error.message}</NoPermission>;
  if (status === statuses.notFound || status === statuses.badInput) {
    return <EmptyState title={t('pane.goneTitle')}>{t('pane.goneText')}</EmptyState>;
  }
  return (
    <ErrorState title={t('pane.errorTitle')} errorId={errorIdOf(error)} onRetry={onRetry}>
      {error.message}
    </ErrorState>
  );
};
