import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnsweredApplication,
  applicationLists,
  type ApplicationList,
  configuredSifters,
} from '../../engine/automation/policy-configuration.ts';
import formStyles from '../../features/forms/form.module.css';
import type { PolicyType } from '../../engine/automation/policy.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import { AddApplication } from './add-application.tsx';
import { ApplicationTags } from './application-tags.tsx';
import {
  type Draft,
  entryOf,
  isEmptyEntry,
  withApplications,
  withoutApplication,
  withSifters,
  withType,
} from './configuration-draft.ts';
import { useApplicationWords } from './use-application-words.ts';
import styles from './strategy.module.css';

type Props = { config: ModuleConfig; draft: Draft; hasGenerator: boolean; onChange: (draft: Draft) => void };

/** The list of applications that something is added to or taken from. */
type ApplicationListKey = { type: PolicyType; list: ApplicationList };
type OpenDialog =
  | { kind: 'add'; listKey: ApplicationListKey }
  | { kind: 'remove'; listKey: ApplicationListKey; application: AnsweredApplication };

const types = [1, 0] as const satisfies readonly PolicyType[];

/** Policy types, and for each its scopes and applications. */
export const ConfigurationForm = ({ config, draft, hasGenerator, onChange }: Props) => {
  const { t } = useTranslation('strategy');
  const id = useId();
  const [question, setQuestion] = useState<OpenDialog>();
  const [leaving, setLeaving] = useState<PolicyType>();
  const words = useApplicationWords(config, draft);
  const offered = types.filter((type) => type === 1 || hasGenerator || entryOf(draft, type) !== undefined);
  const toggle = (type: PolicyType, isOn: boolean): void => {
    const entry = entryOf(draft, type);
    if (!isOn && entry !== undefined && !isEmptyEntry(entry)) setLeaving(type);
    else onChange(withType(draft, type, isOn));
  };
  return (
    <>
      <div className={styles.band} role="group" aria-labelledby={`${id}-types`}>
        <span id={`${id}-types`} className={styles.label}>
          {t('types.label')}
        </span>
        <div className={styles.checks}>
          {offered.map((type) => (
            <Checkbox
              key={type}
              checked={entryOf(draft, type) !== undefined}
              onChange={({ target }) => toggle(type, target.checked)}
            >
              {t(`types.${type}`)}
            </Checkbox>
          ))}
          {draft.length === 0 ? <p className={formStyles.help}>{t('none')}</p> : null}
        </div>
      </div>
      {types.flatMap((type) => {
        const entry = entryOf(draft, type);
        if (entry === undefined) return [];
        return (
          <section key={type} className={styles.type} aria-label={t(`types.${type}`)}>
            <h2>{t(`types.${type}`)}</h2>
            <div className={styles.band} role="group" aria-labelledby={`${id}-${type}`}>
              <span id={`${id}-${type}`} className={styles.label}>
                {t('sifters.label')}
              </span>
              <div className={styles.checks}>
                <Checkbox.Group
                  value={[...entry.sifter]}
                  options={configuredSifters.map((sifter) => ({ value: sifter, label: t(`sifters.${sifter}`) }))}
                  onChange={(chosen) =>
                    onChange(
                      withSifters(
                        draft,
                        type,
                        configuredSifters.filter((sifter) => chosen.includes(sifter)),
                      ),
                    )
                  }
                />
                {type === 0 ? <p className={formStyles.help}>{t('sifters.default')}</p> : null}
                {type === 1 && entry.sifter.length === 0 ? (
                  <p className={formStyles.help}>{t('sifters.none')}</p>
                ) : null}
              </div>
            </div>
            {applicationLists[type].map((list) => (
              <ApplicationTags
                key={list}
                list={list}
                applications={entry[list]}
                words={words}
                onAdd={() => setQuestion({ kind: 'add', listKey: { type, list } })}
                onRemove={(application) => setQuestion({ kind: 'remove', listKey: { type, list }, application })}
              />
            ))}
          </section>
        );
      })}
      {question?.kind === 'add' ? (
        <AddApplication
          config={config}
          list={question.listKey.list}
          existing={entryOf(draft, question.listKey.type)?.[question.listKey.list] ?? []}
          onDone={(added) => onChange(withApplications(draft, question.listKey.type, question.listKey.list, added))}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
      {question?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('remove.title', { name: words.name(question.application) })}
          verb={t('remove.verb')}
          onConfirm={() => {
            onChange(withoutApplication(draft, question.listKey.type, question.listKey.list, question.application));
            setQuestion(undefined);
          }}
          onCancel={() => setQuestion(undefined)}
        >
          {t('remove.text', { link: words.link(question.application) })}
        </ConfirmDialog>
      ) : null}
      {leaving === undefined ? null : (
        <ConfirmDialog
          title={t('leave.title', { type: t(`types.${leaving}`) })}
          verb={t('leave.verb')}
          onConfirm={() => {
            onChange(withType(draft, leaving, false));
            setLeaving(undefined);
          }}
          onCancel={() => setLeaving(undefined)}
        >
          {t('leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
};
