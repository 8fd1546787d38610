import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './linkage-history.module.css';
import { readRuns } from './linkage-runs.ts';
import { RunItem } from './run-item.tsx';
import { RunSummary } from './run-summary.tsx';
import { useConfigs } from './use-configs.ts';

/** Values and effects that are drawn at a time: a policy compares thousands of values at once. */
const atOnce = 20;

/** What a run compared and what became of it for each device, on the page of its execution record. */
export const RecordRun = ({ run }: { run: unknown }) => {
  const { t } = useTranslation('linkages');
  const [read] = useMemo(() => readRuns([run]), [run]);
  const pids = [...(read?.values ?? []), ...(read?.effects ?? [])].map(({ pid }) => pid).filter((pid) => pid !== '');
  const { module } = useConfigs([...new Set(pids)].toSorted());
  if (read === undefined) return null;
  return (
    <section className={styles.recordRun} aria-label={t('history.why')}>
      <h2 className={styles.recordTitle}>{t('history.why')}</h2>
      <RunSummary run={read} />
      <ol className={styles.runs}>
        <RunItem run={read} size={atOnce} module={module} moduleOf={() => undefined} />
      </ol>
    </section>
  );
};
