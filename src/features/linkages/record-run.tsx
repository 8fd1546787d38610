import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { products } from '../../engine/products.ts';
import { routes } from '../navigation/routes.ts';
import { useRights } from '../module/use-module.ts';
import styles from './linkage-history.module.css';
import { readRuns } from './linkage-runs.ts';
import { RunItem } from './run-item.tsx';
import { RunSummary } from './run-summary.tsx';
import { useConfigs } from '../module/use-configs.ts';

/** Values and effects that are drawn at a time: a policy compares thousands of values at once. */
const maxShown = 20;

type Props = {
  run: unknown;
  /** Of the execution record: the policy that ran, and the list that it is about. */
  policy?: unknown;
  targetpid?: unknown;
};

/** Leads to the policy, for people who may read policies. */
const PolicyLink = ({ policy, targetpid }: Omit<Props, 'run'>) => {
  const { t } = useTranslation('linkages');
  const rights = useRights(products.policies).data;
  if (typeof policy !== 'string' || typeof targetpid !== 'string' || rights?.canRead !== true) return null;
  return (
    <Link className={styles.toPolicy} to={`${routes.addStrategy({ pid: targetpid, did: policy })}?status=detail`}>
      {t('history.toPolicy')}
    </Link>
  );
};

/** What a run compared and what became of it for each device, on the page of its execution record. */
export const RecordRun = ({ run, policy, targetpid }: Props) => {
  const { t } = useTranslation('linkages');
  const [read] = useMemo(() => readRuns([run]), [run]);
  const pids = [...(read?.values ?? []), ...(read?.effects ?? [])].map(({ pid }) => pid).filter((pid) => pid !== '');
  const { module } = useConfigs([...new Set(pids)].toSorted());
  if (read === undefined) return null;
  return (
    <section className={styles.recordRun} aria-label={t('history.why')}>
      <div className={styles.recordHead}>
        <h2 className={styles.recordTitle}>{t('history.why')}</h2>
        <PolicyLink policy={policy} targetpid={targetpid} />
      </div>
      <RunSummary run={read} />
      <ol className={styles.runs}>
        <RunItem run={read} size={maxShown} module={module} moduleOf={() => undefined} />
      </ol>
    </section>
  );
};
