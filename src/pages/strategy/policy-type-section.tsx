import { Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnsweredApplication,
  type AnsweredConfiguration,
  applicationLists,
  type ApplicationList,
  configuredSifters,
} from '../../engine/automation/policy-configuration.ts';
import formStyles from '../../features/forms/form.module.css';
import type { Sifter } from '../../engine/automation/policy.ts';
import { ApplicationTags } from './application-tags.tsx';
import type { ApplicationTexts } from './use-application-texts.ts';
import styles from './strategy.module.css';

type Props = {
  entry: AnsweredConfiguration;
  applicationTexts: ApplicationTexts;
  onSifters: (sifters: readonly Sifter[]) => void;
  onAdd: (list: ApplicationList) => void;
  onRemove: (list: ApplicationList, application: AnsweredApplication) => void;
};

/** Scopes and applications of one policy type. */
export const PolicyTypeSection = ({ entry, applicationTexts, onSifters, onAdd, onRemove }: Props) => {
  const { t } = useTranslation('strategy');
  const id = useId();
  const { policy_type: type, sifter: sifters } = entry;
  return (
    <section className={styles.type} aria-label={t(`types.${type}`)}>
      <h2>{t(`types.${type}`)}</h2>
      <div className={styles.band} role="group" aria-labelledby={id}>
        <span id={id} className={styles.label}>
          {t('sifters.label')}
        </span>
        <div className={styles.checks}>
          <Checkbox.Group
            value={[...sifters]}
            options={configuredSifters.map((sifter) => ({ value: sifter, label: t(`sifters.${sifter}`) }))}
            onChange={(chosen) => onSifters(configuredSifters.filter((sifter) => chosen.includes(sifter)))}
          />
          {type === 0 ? <p className={formStyles.help}>{t('sifters.default')}</p> : null}
          {type === 1 && sifters.length === 0 ? <p className={formStyles.help}>{t('sifters.none')}</p> : null}
        </div>
      </div>
      {applicationLists[type].map((list) => (
        <ApplicationTags
          key={list}
          list={list}
          applications={entry[list]}
          applicationTexts={applicationTexts}
          onAdd={() => onAdd(list)}
          onRemove={(application) => onRemove(list, application)}
        />
      ))}
    </section>
  );
};
