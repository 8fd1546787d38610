import { Checkbox } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from '../../features/forms/form.module.css';
import type { PolicyType } from '../../engine/automation/policy.ts';
import { type Draft, entryOf } from './configuration-draft.ts';
import styles from './strategy.module.css';

type Props = {
  draft: Draft;
  /** The types that can be chosen. */
  offered: readonly PolicyType[];
  onToggle: (type: PolicyType, isOn: boolean) => void;
};

/** Which types of policies a module may have. */
export const PolicyTypes = ({ draft, offered, onToggle }: Props) => {
  const { t } = useTranslation('strategy');
  const id = useId();
  return (
    <div className={styles.band} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t('types.label')}
      </span>
      <div className={styles.checks}>
        {offered.map((type) => (
          <Checkbox
            key={type}
            checked={entryOf(draft, type) !== undefined}
            onChange={({ target }) => onToggle(type, target.checked)}
          >
            {t(`types.${type}`)}
          </Checkbox>
        ))}
        {draft.length === 0 ? <p className={formStyles.help}>{t('none')}</p> : null}
      </div>
    </div>
  );
};
