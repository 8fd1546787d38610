import { useTranslation } from 'react-i18next';
import type { Linkage } from '../../engine/automation/linkage.ts';
import type { LinkageDraft, Modules } from '../../engine/automation/linkage-draft.ts';
import type { LinkageChoices } from '../../renderers/linkage-form/linkage-form-context.ts';
import { nameIn, useLinkageNames } from '../../renderers/linkage-form/use-linkage-names.ts';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import { ErrorState } from '../../renderers/parts/error-state.tsx';
import { DryRunEmpty } from './dry-run-empty.tsx';
import { DryRunHeader, DryRunStatus } from './dry-run-frame.tsx';
import { DryRunList } from './dry-run-list.tsx';
import { DryRunTimeline, type TimelineRow } from './dry-run-timeline.tsx';
import styles from './linkage-dry-run.module.css';
import type { Written } from './linkage-calls.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';
import { type DryRunTrial, printOfWritten, type DryRunState } from './use-dry-run.ts';

type Props = {
  edited: LinkageEdit;
  module: Modules;
  choices: Pick<LinkageChoices, 'namePeople'>;
  trial: DryRunTrial<Written>;
};

/** What the linkage as it is written would have done over the last days. Nothing is sent to any device. */
export const LinkageDryRun = ({ edited, module, choices, trial }: Props) => {
  const { t } = useTranslation('linkages');
  const { dryRun, start, cancel } = trial;
  const { linkage, faults } = edited.checked;
  const draft = edited.writing?.draft;
  if (linkage === undefined || draft === undefined) {
    return <EmptyState title={t('dryRun.incomplete')}>{t('parts:faults', { count: faults.length })}</EmptyState>;
  }
  const written = { did: edited.writing?.stored?.did, linkage };
  const isRunning = dryRun?.state === 'running';
  return (
    <section className={styles.dryRun} aria-label={t('tabs.dryRun')}>
      <DryRunHeader dryRun={dryRun} onStart={(days) => void start(written, days)} onCancel={cancel} />
      {dryRun === undefined ? null : (
        <Outcome
          dryRun={dryRun}
          isStale={!isRunning && dryRun.print !== printOfWritten(written)}
          {...{ linkage, draft, module, choices }}
        />
      )}
    </section>
  );
};

type OutcomeProps = Omit<Props, 'edited' | 'trial'> & {
  dryRun: DryRunState;
  isStale: boolean;
  linkage: Linkage;
  draft: LinkageDraft;
};

const Outcome = ({ dryRun, isStale, linkage, draft, module, choices }: OutcomeProps) => {
  const { t } = useTranslation('linkages');
  const names = useLinkageNames(draft, module, choices);
  const { state, run } = dryRun;
  const pidOf = new Map(
    linkage.events.flatMap((event) => (event.type === 0 ? [[event.idev_did, event.idev_pid]] : [])),
  );
  const nameOf = (did: string): string =>
    did === '' ? t('dryRun.clock') : (nameIn(names, pidOf.get(did) ?? '', did) ?? did);
  const keys = [...pidOf.keys(), ...(linkage.events.some(({ type }) => type === 1) ? [''] : [])];
  const rows = keys.map((did): TimelineRow => {
    const times = run.fires.filter((fire) => fire.did === did).map(({ at }) => at);
    return { key: did, name: nameOf(did), times };
  });
  const devices = rows.filter(({ key, times }) => key !== '' && times.length > 0).length;
  const count = run.fires.length;
  const summary =
    devices === 0
      ? t('dryRun.found', { count })
      : t('dryRun.foundBy', { count, devices: t('dryRun.devices', { count: devices }) });
  return (
    <>
      <DryRunStatus dryRun={dryRun} stale={isStale ? t('dryRun.stale') : undefined} summary={summary} />
      {state === 'failed' ? <ErrorState title={t('dryRun.failed')}>{dryRun.msg}</ErrorState> : null}
      {run.fires.length > 0 || state === 'running' ? (
        <DryRunTimeline label={t('dryRun.timeline')} rows={rows} span={run.span} />
      ) : null}
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
