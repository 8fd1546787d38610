import { Segmented, Switch } from 'antd';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Modules } from '../../engine/automation/linkage-draft.ts';
import { canGoOffline } from '../../engine/automation/presence.ts';
import { controlPanel } from '../../engine/control/panel.ts';
import { stepsOf } from '../../engine/automation/linkage-form.ts';
import type { LinkageChoices } from '../../renderers/linkage-form/linkage-form-context.ts';
import { LinkageForm } from '../../renderers/linkage-form/linkage-form.tsx';
import { LinkageSentence } from '../../renderers/linkage-form/linkage-sentence.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import { LinkageDryRun } from './linkage-dry-run.tsx';
import { LinkageHistory } from './linkage-history.tsx';
import styles from './linkages.module.css';
import { printOfWritten, useDryRun } from './use-dry-run.ts';
import type { LinkagePart } from './use-linkage-draft.ts';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  choices: LinkageChoices;
  module: Modules;
  calls: Pick<LinkageCalls, 'explain' | 'dryRun'>;
  /** What holds now, in words. */
  holds: string | undefined;
  tab: { pid: string; filterdid: string };
  notes?: ReactNode;
};

/** One linkage: its form with the sentence that reads it back, what it would have done, and what it did. */
export const LinkageEditor = (props: Props) => {
  const { t } = useTranslation('linkages');
  const { edited, module, choices, calls } = props;
  // It continues while another tab is shown.
  const trial = useDryRun(calls.dryRun, printOfWritten);
  const { part, setPart } = edited;
  const frame = useRef<HTMLDivElement>(null);
  const isBlank = edited.writing?.stored === undefined && edited.writing?.draft.name === '';
  const wasBlank = useRef(isBlank);
  // A new linkage begins with its name: without the focus there, what is typed is lost.
  useEffect(() => {
    if (wasBlank.current) frame.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  }, []);
  if (edited.writing === undefined) {
    return (
      <div className={styles.nothing}>
        <EmptyState title={t('goneTitle')}>{t('goneText')}</EmptyState>
      </div>
    );
  }
  const { stored } = edited.writing;
  // One that is not saved yet has done nothing.
  const parts: readonly LinkagePart[] = ['rule', 'dryRun', ...(stored === undefined ? [] : (['history'] as const))];
  return (
    <div ref={frame} className={styles.editor}>
      <div className={styles.parts}>
        <Segmented<LinkagePart>
          aria-label={t('tabs.label')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={setPart}
        />
      </div>
      {/* It keeps a draft, also while another part is shown. */}
      <div className={styles.notes}>{props.notes}</div>
      {part === 'rule' ? <Rule {...props} /> : null}
      {part === 'dryRun' ? (
        <div className={styles.form}>
          <LinkageDryRun edited={edited} module={module} choices={choices} trial={trial} />
        </div>
      ) : null}
      {part === 'history' && stored !== undefined ? (
        <div className={styles.form}>
          <LinkageHistory
            did={stored.did}
            module={module}
            moduleOf={(did) => stored.actions.devControl.find(({ datadid }) => datadid === did)?.pid}
            explain={calls.explain}
          />
        </div>
      ) : null}
    </div>
  );
};

const Rule = ({ edited, choices, module, holds, tab }: Props) => {
  const { t } = useTranslation('linkages');
  const { writing } = edited;
  const { pid, filterdid } = tab;
  const config = module(pid);
  const isControlled = config !== undefined && controlPanel(config).columns.length > 0;
  const reports = config !== undefined && canGoOffline(config);
  const steps = useMemo(
    () => stepsOf({ pid, filterdid, isControlled, canGoOffline: reports }),
    [pid, filterdid, isControlled, reports],
  );
  if (writing === undefined) return null;
  return (
    <div className={styles.editor}>
      <div className={styles.form}>
        <LinkageForm
          value={writing.draft}
          choices={choices}
          module={module}
          steps={steps}
          disabled={edited.busy !== undefined}
          faultAt={edited.faultAt}
          touch={edited.touch}
          onChange={edited.edit}
        />
        {writing.stored === undefined ? <OpenSwitch edited={edited} holds={holds} /> : null}
      </div>
      {/* A long sentence scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.reads} role="region" aria-label={t('reads')} tabIndex={0}>
        <LinkageSentence draft={writing.draft} module={module} choices={choices} />
      </div>
    </div>
  );
};

/** Whether a new linkage acts as soon as it is saved; a stored one has its switch in the list. */
const OpenSwitch = ({ edited: { writing, busy, setStatus }, holds }: Pick<Props, 'edited' | 'holds'>) => {
  const { t } = useTranslation('linkages');
  const id = useId();
  return (
    <div className={styles.openSwitch}>
      <Switch
        id={id}
        checked={writing?.status !== 0}
        disabled={busy !== undefined}
        onChange={(isOn) => setStatus(isOn ? 1 : 0)}
      />
      <label htmlFor={id}>{t('form.enabled')}</label>
      <span className={styles.holds}>{holds}</span>
    </div>
  );
};
