import { Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../../engine/builtin-columns.ts';
import { configuredLinks } from '../../engine/automation/policy-configuration.ts';
import type { ModuleConfig } from '../../engine/column.ts';
import formStyles from '../../features/forms/form.module.css';
import { Icon } from '../../renderers/parts/icon.tsx';
import { type Link, type NewApplications, sharedColumn } from './use-new-applications.ts';
import styles from './strategy.module.css';

type Props = { id: string; config: ModuleConfig; choice: NewApplications };

/** Connection mode of new applications. A mode whose column the list lacks is disabled, and says why. */
export const LinkChoice = ({ id, config, choice: { link, linkFault, chooseLink } }: Props) => {
  const { t } = useTranslation('strategy');
  const columns = columnsOf(config);
  const isOpen = (option: Link): boolean => {
    const name = sharedColumn[option];
    return name === undefined || columns.get(name)?.pid !== undefined;
  };
  return (
    <fieldset className={styles.links} aria-describedby={linkFault === undefined ? undefined : id}>
      <legend>{t('links.label')}</legend>
      <Radio.Group
        value={link}
        onChange={({ target }) => chooseLink(configuredLinks.find((option) => option === target.value))}
      >
        {configuredLinks.map((option) => (
          <Radio key={option} value={option} disabled={!isOpen(option)}>
            {t(`links.${option}`)}
            {isOpen(option) ? null : <span className={formStyles.help}> {t(`links.${option}Closed`)}</span>}
          </Radio>
        ))}
      </Radio.Group>
      {linkFault === undefined ? null : (
        <p id={id} role="alert" className={styles.fault}>
          <Icon name="fault" size={12} /> {linkFault}
        </p>
      )}
    </fieldset>
  );
};
