import { Button, Progress } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../renderers/parts/select.tsx';
import { maxDryRunDays } from '../../engine/automation/dry-run.ts';
import styles from './linkage-dry-run.module.css';
import type { DryRunState } from './use-dry-run.ts';

/** What every dry run has around what it found: how many days, start and cancel, progress and outcome. */

const defaultDays = 7;
const offeredDays = Array.from({ length: maxDryRunDays }, (_none, index) => index + 1);

type HeadProps = { dryRun: DryRunState | undefined; onStart: (days: number) => void; onCancel: () => void };

export const DryRunHeader = ({ dryRun, onStart, onCancel }: HeadProps) => {
  const { t } = useTranslation('linkages');
  const id = useId();
  const [days, setDays] = useState(defaultDays);
  const isRunning = dryRun?.state === 'running';
  return (
    <div className={styles.head}>
      <label htmlFor={id}>{t('dryRun.question')}</label>
      <Select
        id={id}
        className={styles.days ?? ''}
        value={days}
        options={offeredDays.map((value) => ({ value, label: t('dryRun.days', { count: value }) }))}
        disabled={isRunning}
        onChange={(value: number) => setDays(value)}
      />
      {isRunning ? (
        <Button onClick={onCancel}>{t('cancel')}</Button>
      ) : (
        <Button onClick={() => onStart(days)}>{t(dryRun === undefined ? 'dryRun.start' : 'dryRun.again')}</Button>
      )}
      <span className={styles.aside}>{t('dryRun.harmless')}</span>
    </div>
  );
};

type StatusProps = {
  dryRun: DryRunState;
  /** What it found, in a sentence. */
  summary: string;
  /** Said where what was dryRun out was changed since. */
  stale: string | undefined;
};

/** How far it is, or what it found, in one line that is read out. */
export const DryRunStatus = ({ dryRun: { state, run }, summary, stale }: StatusProps) => {
  const { t } = useTranslation('linkages');
  const { days, daysDone, fires } = run;
  return (
    <div className={styles.status}>
      {state === 'running' ? (
        <Progress
          className={styles.progress ?? ''}
          percent={days === 0 ? 0 : Math.round((daysDone / days) * 100)}
          showInfo={false}
          size="small"
          aria-label={t('dryRun.progress')}
        />
      ) : null}
      <span role="status">
        {state === 'running' && days > 0 ? t('dryRun.day', { done: daysDone, days }) : null}
        {state === 'cancelled'
          ? t(days > 0 ? 'dryRun.cancelled' : 'dryRun.cancelledAtOnce', { done: daysDone, days })
          : null}
        {state === 'done' && fires.length > 0 ? summary : null}
      </span>
      {run.isCut ? <span className={styles.warn}>{t('dryRun.cut')}</span> : null}
      {stale === undefined ? null : <span className={styles.warn}>{stale}</span>}
    </div>
  );
};
