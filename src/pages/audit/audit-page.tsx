import { Button } from 'antd';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import type { Modules } from '../../engine/automation/policy-columns.ts';
import { useConfigs } from '../../features/linkages/use-configs.ts';
import { inLanguage } from '../../texts/phrase.ts';
import { products } from '../../engine/products.ts';
import { formatMoment } from '../../engine/moment.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { NoPermission } from '../../features/rights/no-permission.tsx';
import { PageHead } from '../../features/frame/page-head.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { Pager } from '../../renderers/table/pager.tsx';
import { TableFooter, TableFrame } from '../../renderers/parts/table-frame.tsx';
import { defaultZone, session } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { type AuditAddress, auditSizes, printAuditAddress, readAuditAddress } from './audit-address.ts';
import { AuditEntryDetail } from './audit-entry.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditOutcome } from './audit-outcome.tsx';
import { objectOf, pidsIn } from './audit-object.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAudit } from './use-audit.ts';
import { useUrlState } from '../../features/navigation/use-url-state.ts';
import styles from './audit.module.css';

/** `/home/custom/auditLog`. Contract "Audit log". */
export const AuditPage = () => (
  <PageRendering pid={products.audit}>
    <AuditLog />
  </PageRendering>
);

type Columns = { zone: string; hasPaths: boolean; module: Modules };

const useColumns = ({ zone, hasPaths, module }: Columns): PlainColumn<AuditEntry>[] => {
  const { t } = useTranslation('audit');
  const url = {
    key: 'url',
    title: t('columns.url'),
    cell: (entry: AuditEntry) => <span className={styles.path}>{entry.url}</span>,
  };
  return [
    {
      key: 'occurtime',
      title: t('columns.occurtime'),
      width: 12,
      cell: ({ occurtime }) => formatMoment(occurtime, zone),
    },
    { key: 'phone', title: t('columns.person'), width: 10, cell: personCell },
    {
      key: 'describe',
      title: t('columns.describe'),
      cell: ({ describe, status }) => (
        <>
          {describe}
          <AuditOutcome status={status} />
        </>
      ),
    },
    { key: 'object', title: t('columns.object'), cell: (entry) => <ObjectName entry={entry} module={module} /> },
    ...(hasPaths ? [url] : []),
    { key: 'ip', title: t('columns.ip'), width: 10, cell: ({ ip }) => ip || undefined },
  ];
};

/** The name; the phone number is beneath, and alone for an account that is gone. */
const personCell = ({ member, phone }: AuditEntry) =>
  member === null || member === '' ? (
    phone || undefined
  ) : (
    <>
      <bdi>{member}</bdi>
      <span className={styles.beside}>{phone}</span>
    </>
  );

const ObjectName = ({ entry, module }: { entry: AuditEntry; module: Modules }) => {
  const { t } = useTranslation('audit');
  const { language } = useRendering().context;
  const { pid, name, others } = objectOf(entry);
  const config = pid === undefined ? undefined : module(pid);
  const parts = [inLanguage(config?.name, language), name].filter((part) => part !== undefined);
  return (
    <>
      <bdi>{parts.join(' · ')}</bdi>
      {others > 0 ? ` ${t('entry.more', { count: others })}` : null}
    </>
  );
};

/** Beyond this page the server would read everything before it. */
const deepest = 100_000;

/** On a phone. */
const entryCard = { name: 'describe', state: 'occurtime' };

const noEntries: readonly AuditEntry[] = [];

const AuditLog = () => {
  const { t } = useTranslation('audit');
  const { zone: companyZone } = useSnapshot(session);
  const zone = companyZone || defaultZone;
  const now = Math.floor(Date.now() / 1000);
  // The day may change while the page is open; only what the address says is kept.
  const read = useCallback((params: URLSearchParams) => readAuditAddress(params, now, zone), [now, zone]);
  const [address, change] = useUrlState({ read, print: printAuditAddress });
  const log = useAudit(address, (page) => change({ page }, { replace: true }));
  const entries = log.data?.entries ?? noEntries;
  const { module } = useConfigs(useMemo(() => pidsIn(entries), [entries]));
  const columns = useColumns({ zone, hasPaths: address.paths, module });
  const drawDetail = useCallback((entry: AuditEntry) => <AuditEntryDetail entry={entry} module={module} />, [module]);
  const go = (next: Partial<AuditAddress>) => change(next);
  const { error } = log;
  const hasEntries = log.data !== undefined;
  useEffect(() => {
    // Without entries the page itself says so.
    if (error !== null && hasEntries && !(error instanceof CallError && error.status === statuses.forbidden))
      toast.error(t('failed'));
  }, [error, hasEntries, t]);
  if (error instanceof CallError && error.status === statuses.forbidden)
    return (
      <NoPermission isPage name={t('title')}>
        {error.msg}
      </NoPermission>
    );
  const words = error instanceof CallError ? error.msg : undefined;
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        actions={
          <>
            <Button aria-pressed={address.paths} onClick={() => go({ paths: !address.paths })}>
              {t(address.paths ? 'hidePaths' : 'showPaths')}
            </Button>
            <AuditExport address={address} total={error === null ? log.data?.total : undefined} />
          </>
        }
      />
      <AuditFilters address={address} now={now} zone={zone} onSearch={(filters) => go({ ...filters, page: 1 })} />
      {error !== null && log.data === undefined ? (
        <ErrorState title={t('failedTitle')} errorId={errorIdOf(error)} onRetry={() => void log.refetch()}>
          {words}
        </ErrorState>
      ) : (
        <TableFrame scrollsWithPage>
          <PlainTable
            label={t('title')}
            columns={columns}
            rows={log.data?.entries}
            keyOf={({ _id }) => _id}
            isBusy={log.isFetching}
            expected={address.size}
            detail={drawDetail}
            cardHead={entryCard}
            empty={
              <EmptyState isFiltered title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            }
          />
        </TableFrame>
      )}
      <TableFooter scrollsWithPage>
        <Pager
          page={address.page}
          size={address.size}
          sizes={auditSizes}
          total={error === null ? log.data?.total : undefined}
          isEstimate={false}
          deepest={deepest}
          onPage={(page) => go({ page })}
          onSize={(size) => go({ size, page: 1 })}
          onExact={() => undefined}
        />
      </TableFooter>
    </div>
  );
};
