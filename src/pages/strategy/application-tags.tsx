import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AnsweredApplication,
  applicationKey,
  type ApplicationList,
} from '../../engine/automation/policy-configuration.ts';
import formStyles from '../../features/forms/form.module.css';
import { Icon } from '../../renderers/parts/icon.tsx';
import { IconButton } from '../../renderers/parts/icon-button.tsx';
import type { ApplicationTexts } from './use-application-texts.ts';
import styles from './strategy.module.css';

type Props = {
  list: ApplicationList;
  applications: readonly AnsweredApplication[];
  applicationTexts: ApplicationTexts;
  onAdd: () => void;
  onRemove: (application: AnsweredApplication) => void;
};

/** The applications of one list, each with how it is connected. */
export const ApplicationTags = ({ list, applications, applicationTexts, onAdd, onRemove }: Props) => {
  const { t } = useTranslation('strategy');
  const id = useId();
  return (
    <div className={styles.band} role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <span id={id} className={styles.label}>
        {t(`lists.${list}`)}
      </span>
      <div>
        {applications.length === 0 ? null : (
          <ul className={styles.tags}>
            {applications.map((application) => {
              const name = applicationTexts.name(application);
              const link = applicationTexts.link(application);
              return (
                <li key={applicationKey(application)}>
                  <span className={styles.tagName}>{name}</span>
                  <span className={styles.tagLink}>{link}</span>
                  <IconButton
                    icon="close"
                    iconSize={12}
                    aria-label={t('remove.label', { name, link })}
                    onClick={() => onRemove(application)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <p id={`${id}-note`} className={formStyles.help}>
          {t(`lists.${list}Note`)}
        </p>
        <Button icon={<Icon name="plus" />} onClick={onAdd}>
          {t(`lists.${list}Add`)}
        </Button>
      </div>
    </div>
  );
};
