import { Button } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { products } from '../../engine/products.ts';
import { NoPermission } from '../../features/rights/no-permission.tsx';
import { PageHeader } from '../../features/frame/page-header.tsx';
import { Pager } from '../../renderers/table/pager.tsx';
import { TableFooter } from '../../renderers/parts/table-frame.tsx';
import { defaultZone, session } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { type AuditAddress, auditSizes, printAuditAddress, readAuditAddress } from './audit-address.ts';
import { AuditExport } from './audit-export.tsx';
import { AuditTable } from './audit-table.tsx';
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

/** Beyond this page the server would read everything before it. */
const deepest = 100_000;

const AuditLog = () => {
  const { t } = useTranslation('audit');
  const { zone: companyZone } = useSnapshot(session);
  const zone = companyZone || defaultZone;
  const now = Math.floor(Date.now() / 1000);
  // The day may change while the page is open; only what the address says is kept.
  const read = useCallback((params: URLSearchParams) => readAuditAddress(params, now, zone), [now, zone]);
  const [address, change] = useUrlState({ read, print: printAuditAddress });
  const log = useAudit(address, (page) => change({ page }, { replace: true }));
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
  return (
    <div className={styles.page}>
      <PageHeader
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
      <AuditTable log={log} address={address} zone={zone} />
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
