import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilledTemplate } from '../../../engine/dashboard/templates/fill.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { TemplatePreview } from './template-preview.tsx';
import styles from './templates.module.css';
import { inLanguage } from '../../../texts/phrase.ts';

type Props = {
  /** `undefined` until the modules have come. */
  templates: readonly FilledTemplate[] | undefined;
  chosen: string | undefined;
  /** Offers to start without a template. */
  hasEmpty: boolean;
  onChoose: (id: string | undefined) => void;
};

/** Templates to choose one of, each with its page in small and what the company lacks for it. */
export const TemplateChoice = ({ templates, chosen, hasEmpty, onChoose }: Props) => {
  const { t } = useTranslation('wall');
  const language = useLanguage();
  const group = useId();
  return (
    <fieldset className={styles.choice} aria-busy={templates === undefined}>
      <legend>{t('templates.legend')}</legend>
      {hasEmpty && (
        <label className={styles.option}>
          <input
            type="radio"
            className="choice-box"
            name={group}
            checked={chosen === undefined}
            onChange={() => onChoose(undefined)}
          />
          <b>{t('templates.empty')}</b>
          <div className={styles.preview} aria-hidden="true" />
        </label>
      )}
      {templates?.map((filled) => (
        <label key={filled.template.id} className={styles.option}>
          <input
            type="radio"
            className="choice-box"
            name={group}
            checked={chosen === filled.template.id}
            onChange={() => onChoose(filled.template.id)}
          />
          <b>{inLanguage(filled.template.name, language)}</b>
          <TemplatePreview filled={filled} />
          <small>{inLanguage(filled.template.summary, language)}</small>
          {filled.missing.map((missing) => (
            <small key={missing.en} className={styles.missing}>
              {inLanguage(missing, language)}
            </small>
          ))}
        </label>
      ))}
      {templates === undefined && <p role="status">{t('templates.loading')}</p>}
    </fieldset>
  );
};
