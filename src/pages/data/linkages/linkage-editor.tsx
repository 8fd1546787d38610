import { Segmented, Switch } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Modules } from '../../../engine/automation/linkage-draft.ts';
import { canGoOffline } from '../../../engine/automation/presence.ts';
import { controlPanel } from '../../../engine/control/panel.ts';
import { stepsOf } from '../../../engine/automation/linkage-form.ts';
import type { LinkageChoices } from '../../../renderers/linkage-form/linkage-form-context.ts';
import { LinkageForm } from '../../../renderers/linkage-form/linkage-form.tsx';
import { LinkageSentence } from '../../../renderers/linkage-form/linkage-sentence.tsx';
import { EmptyState } from '../../../renderers/parts/empty-state.tsx';
import type { LinkageCalls } from './linkage-calls.ts';
import { LinkageHistory } from './linkage-history.tsx';
import styles from './linkages.module.css';
import type { LinkageEdit } from './use-linkage-edit.ts';

type Props = {
  edited: LinkageEdit;
  choices: LinkageChoices;
  module: Modules;
  explain: LinkageCalls['explain'];
  place: { pid: string; filterdid: string };
};

type Part = 'rule' | 'history';

const parts: readonly Part[] = ['rule', 'history'];

/** One linkage: its form with the sentence that reads it back, and what it did. */
export const LinkageEditor = (props: Props) => {
  const { t } = useTranslation('linkages');
  const { edited, module, explain } = props;
  const [part, setPart] = useState<Part>('rule');
  const stored = edited.writing?.stored;
  if (stored === undefined) return <Rule {...props} />;
  return (
    <div className={styles.editor}>
      <div className={styles.parts}>
        <Segmented<Part>
          aria-label={t('tabs.label')}
          value={part}
          options={parts.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          onChange={setPart}
        />
      </div>
      {part === 'rule' ? (
        <Rule {...props} />
      ) : (
        <div className={styles.form}>
          <LinkageHistory
            did={stored.did}
            module={module}
            moduleOf={(did) => stored.actions.devControl.find(({ datadid }) => datadid === did)?.pid}
            explain={explain}
          />
        </div>
      )}
    </div>
  );
};

const Rule = ({ edited, choices, module, place }: Props) => {
  const { t } = useTranslation('linkages');
  const { writing } = edited;
  const { pid, filterdid } = place;
  const config = module(pid);
  const isControlled = config !== undefined && controlPanel(config).columns.length > 0;
  const reports = config !== undefined && canGoOffline(config);
  const steps = useMemo(
    () => stepsOf({ pid, filterdid, isControlled, canGoOffline: reports }),
    [pid, filterdid, isControlled, reports],
  );
  if (writing === undefined) {
    return (
      <div className={styles.nothing}>
        <EmptyState title={t('goneTitle')}>{t('goneText')}</EmptyState>
      </div>
    );
  }
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
        {writing.stored === undefined ? <OpenSwitch edited={edited} /> : null}
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
const OpenSwitch = ({ edited: { writing, busy, setStatus } }: { edited: LinkageEdit }) => {
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
    </div>
  );
};
