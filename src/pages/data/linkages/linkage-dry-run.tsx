import { Button, Progress, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostDryRunDays } from '../../../engine/automation/dry-run.ts';
import type { Linkage } from '../../../engine/automation/linkage.ts';
import type { LinkageDraft, Modules } from '../../../engine/automation/linkage-draft.ts';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import { nameIn, useLinkageNames } from '../../../renderers/linkage-form/use-linkage-names.ts';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../../renderers/parts/error-state.tsx';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { DryRunEmpty } from './dry-run-empty.tsx';
import { DryRunList } from './dry-run-list.tsx';
import { DryRunTimeline, type TimelineRow } from './dry-run-timeline.tsx';
import styles from './linkage-dry-run.module.css';
import type { LinkageEdit } from './use-linkage-edit.ts';
import { type DryRunTrial, printOfWritten, type Tried } from './use-dry-run.ts';

type Props = {
  edited: LinkageEdit;
  module: Modules;
  choices: Pick<LinkageChoices, 'namePeople'>;
  trial: DryRunTrial;
};

const usualDays = 7;
const offeredDays = Array.from({ length: mostDryRunDays }, (_none, index) => index + 1);

/** What the linkage as it is written would have done over the last days. Nothing is sent to any device. */
export const LinkageDryRun = ({ edited, module, choices, trial }: Props) => {
  const { t } = useTranslation('linkages');
  const id = useId();
  const [days, setDays] = useState(usualDays);
  const { tried, start, cancel } = trial;
  const { linkage, faults } = edited.checked;
  const draft = edited.writing?.draft;
  if (linkage === undefined || draft === undefined) {
    return <EmptyState title={t('dryRun.incomplete')}>{t('faults', { count: faults.length })}</EmptyState>;
  }
  const written = { did: edited.writing?.stored?.did, linkage };
  const isRunning = tried?.state === 'running';
  return (
    <section className={styles.dryRun} aria-label={t('tabs.dryRun')}>
      <div className={styles.head}>
        <label htmlFor={id}>{t('dryRun.question')}</label>
        <Select
          id={id}
          className={styles.days ?? ''}
          value={days}
          options={offeredDays.map((value) => ({ value, label: t('dryRun.days', { count: value }) }))}
          disabled={isRunning}
          suffixIcon={<Icon name="down" size={12} />}
          onChange={(value: number) => setDays(value)}
        />
        {isRunning ? (
          <Button onClick={cancel}>{t('cancel')}</Button>
        ) : (
          <Button onClick={() => void start(written, days)}>
            {t(tried === undefined ? 'dryRun.start' : 'dryRun.again')}
          </Button>
        )}
        <span className={styles.aside}>{t('dryRun.harmless')}</span>
      </div>
      {tried === undefined ? null : (
        <Outcome
          tried={tried}
          isStale={!isRunning && tried.print !== printOfWritten(written)}
          {...{ linkage, draft, module, choices }}
        />
      )}
    </section>
  );
};

type OutcomeProps = Omit<Props, 'edited' | 'trial'> & {
  tried: Tried;
  isStale: boolean;
  linkage: Linkage;
  draft: LinkageDraft;
};

const Outcome = ({ tried, isStale, linkage, draft, module, choices }: OutcomeProps) => {
  const { t } = useTranslation('linkages');
  const names = useLinkageNames(draft, module, choices);
  const { state, run } = tried;
  const pidOf = new Map(linkage.events.flatMap((one) => (one.type === 0 ? [[one.idev_did, one.idev_pid]] : [])));
  const nameOf = (did: string): string =>
    did === '' ? t('dryRun.clock') : (nameIn(names, pidOf.get(did) ?? '', did) ?? did);
  const keys = [...pidOf.keys(), ...(linkage.events.some(({ type }) => type === 1) ? [''] : [])];
  const rows = keys.map((did): TimelineRow => {
    const times = run.fires.filter((fire) => fire.did === did).map(({ at }) => at);
    return { key: did, name: nameOf(did), times };
  });
  return (
    <>
      <Status
        tried={tried}
        isStale={isStale}
        devices={rows.filter(({ key, times }) => key !== '' && times.length > 0).length}
      />
      {state === 'failed' ? <ErrorState title={t('dryRun.failed')}>{tried.msg}</ErrorState> : null}
      {run.fires.length > 0 || state === 'running' ? <DryRunTimeline rows={rows} span={run.span} /> : null}
      {state === 'done' && run.fires.length === 0 ? (
        <DryRunEmpty
          run={run}
          linkage={linkage}
          module={module}
          nameOf={(pid, did) => nameIn(names, pid, did) ?? did}
        />
      ) : null}
      {run.fires.length > 0 ? <DryRunList fires={run.fires} nameOf={nameOf} module={module} /> : null}
    </>
  );
};

/** How far it is, or what it found, in one line that is read out. */
const Status = ({ tried, isStale, devices }: { tried: Tried; isStale: boolean; devices: number }) => {
  const { t } = useTranslation('linkages');
  const { state, run } = tried;
  const { days, daysDone, fires } = run;
  const found =
    devices === 0
      ? t('dryRun.found', { count: fires.length })
      : t('dryRun.foundBy', { count: fires.length, devices: t('dryRun.devices', { count: devices }) });
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
        {state === 'running' ? t('dryRun.day', { done: daysDone, days }) : null}
        {state === 'cancelled' ? t('dryRun.cancelled', { done: daysDone, days }) : null}
        {state === 'done' && fires.length > 0 ? found : null}
      </span>
      {run.isCut ? <span className={styles.warn}>{t('dryRun.cut')}</span> : null}
      {isStale ? <span className={styles.warn}>{t('dryRun.stale')}</span> : null}
    </div>
  );
};
