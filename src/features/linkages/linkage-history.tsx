import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { CallError, errorIdOf } from '../../api/call-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import { SkeletonRows } from '../../renderers/parts/skeleton.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import styles from './linkage-history.module.css';
import { RunItem } from './run-item.tsx';

/** Values and effects of each evaluation that are drawn at a time. */
const maxShown = 8;

/** While the tab is open, ms. */
const refreshEach = 15_000;

type Props = {
  did: string;
  /** Where the linkage's records are: the module of each record that it controls. */
  moduleOf: (did: string) => string | undefined;
  module: Modules;
  explain: LinkageCalls['explain'];
};

/** What the linkage did, and why it did or did not: newest first. */
export const LinkageHistory = ({ did, explain, ...shared }: Props) => {
  const { t } = useTranslation('linkages');
  const runs = useQuery({
    queryKey: queryKeys.linkageRuns(did),
    queryFn: ({ signal }) => explain(did, signal),
    refetchInterval: refreshEach,
  });
  if (runs.data === undefined) {
    return runs.error === null ? (
      <div role="status" aria-label={t('history.loading')}>
        <SkeletonRows rows={5} columns={3} />
      </div>
    ) : (
      <ErrorState title={t('history.failed')} errorId={errorIdOf(runs.error)} onRetry={() => void runs.refetch()}>
        {runs.error instanceof CallError ? runs.error.msg : undefined}
      </ErrorState>
    );
  }
  return (
    <section className={styles.history} aria-label={t('tabs.history')}>
      <div className={styles.head}>
        <span>{runs.data.length === 0 ? '' : t('history.count', { count: runs.data.length })}</span>
        {runs.isError ? <span role="status">{t('history.stale')}</span> : null}
        <Button
          type="text"
          size="small"
          icon={<Icon name="refresh" />}
          loading={runs.isFetching}
          onClick={() => void runs.refetch()}
        >
          {t('history.reload')}
        </Button>
      </div>
      {runs.data.length === 0 ? (
        <EmptyState title={t('history.none')}>{t('history.noneText')}</EmptyState>
      ) : (
        <ol className={styles.runs}>
          {runs.data.map((run, index) => (
            // Two evaluations of one second have nothing else that distinguishes them.
            // oxlint-disable-next-line react/no-array-index-key
            <RunItem key={`${run.at} ${index}`} run={run} size={maxShown} {...shared} />
          ))}
        </ol>
      )}
    </section>
  );
};
