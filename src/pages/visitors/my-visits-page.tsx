import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnVisit } from '../../schemas/people.ts';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { formatMoment } from '../../engine/moment.ts';
import { products } from '../../engine/products.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { PageHeader } from '../../features/frame/page-header.tsx';
import type { PlainColumn } from '../../renderers/parts/plain-column.ts';
import { PlainTable } from '../../renderers/parts/plain-table.tsx';
import { PageRendering } from '../../features/module-page/page-rendering.tsx';
import { isWaiting, useMyVisits } from '../../features/visits/use-visits.ts';
import { VisitStatus } from '../../features/visits/visit-status.tsx';
import { VisitButtons } from './visit-buttons.tsx';
import styles from './visitors.module.css';

/** `/home/custom/myVisits`: who visits the person who is signed in. No right on visits is needed. */
export const MyVisitsPage = () => (
  <PageRendering pid={products.visitors}>
    <MyVisits />
  </PageRendering>
);

const useColumns = (): PlainColumn<OwnVisit>[] => {
  const { t } = useTranslation('visitors');
  const { zone } = useRendering().context;
  return [
    {
      key: 'statusdesc',
      title: t('columns.status'),
      width: 9,
      cell: ({ statusdesc }) => <VisitStatus status={statusdesc} />,
    },
    {
      key: 'visitor',
      title: t('columns.visitor'),
      cell: ({ visitor }) => <bdi className={styles.visitName}>{visitor}</bdi>,
    },
    { key: 'company', title: t('columns.company'), cell: ({ company }) => <bdi>{company}</bdi> },
    { key: 'mobile', title: t('columns.mobile'), width: 10, cell: ({ mobile }) => mobile },
    { key: 'visitaddr', title: t('columns.visitaddr'), cell: ({ visitaddr }) => visitaddr || undefined },
    {
      key: 'interviewtime',
      title: t('columns.interviewtime'),
      width: 10,
      isRight: true,
      cell: ({ interviewtime }) => formatMoment(interviewtime, zone, 'yyyy-MM-dd HH:mm'),
    },
  ];
};

const visitCard = { name: 'visitor', state: 'statusdesc' };

const drawButtons = ({ did, visitor, statusdesc }: OwnVisit) => (
  <VisitButtons did={did} visitor={visitor} status={statusdesc} mayEnd={false} />
);

/**
 * Visitors already at the reception come first, and those answered here stay in their rows: the second press of a double
 * click would answer the next visitor, whose row came up under the pointer.
 */
function useRows(visits: readonly OwnVisit[] | undefined): OwnVisit[] | undefined {
  const [above, setAbove] = useState<ReadonlySet<string>>(new Set());
  const waiting = (visits ?? []).filter(isWaiting);
  if (waiting.some(({ did }) => !above.has(did))) setAbove(new Set([...above, ...waiting.map(({ did }) => did)]));
  const isAbove = (visit: OwnVisit): boolean => isWaiting(visit) || above.has(visit.did);
  return visits && [...visits.filter(isAbove).toReversed(), ...visits.filter((visit) => !isAbove(visit))];
}

const MyVisits = () => {
  const { t } = useTranslation('visitors');
  const visits = useMyVisits();
  const columns = useColumns();
  const { data, error } = visits;
  const rows = useRows(data);
  return (
    <div className={styles.visitsPage}>
      <PageHeader title={t('mine.title')} />
      <p className={styles.visitsIntro}>{t('mine.intro')}</p>
      {error !== null && data === undefined ? (
        <ErrorState title={t('mine.failed')} errorId={errorIdOf(error)} onRetry={() => void visits.refetch()}>
          {error instanceof CallError ? error.msg : undefined}
        </ErrorState>
      ) : (
        <div className={styles.visitsTable}>
          <PlainTable
            label={t('mine.title')}
            columns={columns}
            rows={rows}
            keyOf={({ did }) => did}
            actions={drawButtons}
            expected={4}
            cardHeader={visitCard}
            empty={<EmptyState title={t('mine.emptyTitle')}>{t('mine.emptyText')}</EmptyState>}
          />
        </div>
      )}
    </div>
  );
};
