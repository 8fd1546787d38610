import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { AuditEntry } from '../../api/catalogue/audit.ts';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { products } from '../../engine/products.ts';
import { formatMoment } from '../../engine/moment.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { NoPermission } from '../../features/rights/no-permission.tsx';
import { PageHead } from '../../features/frame/page-head.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { Pager } from '../../renderers/table/pager.tsx';
import { TableFoot, TableFrame } from '../../renderers/parts/table-frame.tsx';
import { defaultZone, session } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { type AuditAddress, auditSizes, printAuditAddress, readAuditAddress } from './audit-address.ts';
import { AuditEntryDetail } from './audit-entry.tsx';
import { AuditExport } from './audit-export.tsx';
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

const useColumns = (zone: string): PlainColumn<AuditEntry>[] => {
  const { t } = useTranslation('audit');
  return [
    { key: 'phone', title: t('columns.phone'), width: 9, cell: ({ phone }) => phone || undefined },
    { key: 'url', title: t('columns.url'), cell: ({ url }) => <span className={styles.path}>{url}</span> },
    { key: 'ip', title: t('columns.ip'), width: 10, cell: ({ ip }) => ip || undefined },
    {
      key: 'occurtime',
      title: t('columns.occurtime'),
      width: 12,
      cell: ({ occurtime }) => formatMoment(occurtime, zone),
    },
    {
      key: 'describe',
      title: t('columns.describe'),
      cell: ({ describe, status }) => (
        <>
          {describe}
          {status !== 0 && <span className={styles.refused}>■ {t('refused')}</span>}
        </>
      ),
    },
  ];
};

/** Beyond this page the server would read everything before it. */
const deepest = 100_000;

const drawDetail = (entry: AuditEntry) => <AuditEntryDetail entry={entry} />;

const AuditLog = () => {
  const { t } = useTranslation('audit');
  const { zone: companyZone } = useSnapshot(session);
  const zone = companyZone || defaultZone;
  const now = Math.floor(Date.now() / 1000);
  // The day may change while the page is open; only what the address says is kept.
  const read = useCallback((params: URLSearchParams) => readAuditAddress(params, now, zone), [now, zone]);
  const [address, change] = useUrlState({ read, print: printAuditAddress });
  const log = useAudit(address);
  const columns = useColumns(zone);
  const go = (next: Partial<AuditAddress>) => change(next);
  const { error } = log;
  useEffect(() => {
    if (error !== null && !(error instanceof CallError && error.status === statuses.forbidden))
      toast.error(t('failed'));
  }, [error, t]);
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
        actions={<AuditExport address={address} total={error === null ? log.data?.total : undefined} />}
      />
      <AuditFilters address={address} now={now} zone={zone} onSearch={(filters) => go({ ...filters, page: 1 })} />
      {error !== null && log.data === undefined ? (
        <ErrorState title={t('failedTitle')} onRetry={() => void log.refetch()}>
          {words}
        </ErrorState>
      ) : (
        <TableFrame>
          <PlainTable
            label={t('title')}
            columns={columns}
            rows={log.data?.entries}
            keyOf={({ _id }) => _id}
            isBusy={log.isFetching}
            expected={address.size}
            detail={drawDetail}
            empty={
              <EmptyState isFiltered title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            }
          />
        </TableFrame>
      )}
      <TableFoot>
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
      </TableFoot>
    </div>
  );
};
