import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../renderers/form/form.module.css';
import { Icon } from '../../renderers/parts/icon.tsx';

type Props = {
  id: string;
  label: string;
  isRequired?: boolean;
  fault?: string | undefined;
  help?: string | undefined;
  children: ReactNode;
};

/** The id of what is written under a field. */
export const noteOf = (id: string, { fault, help }: Pick<Props, 'fault' | 'help'>): string | undefined =>
  fault === undefined && help === undefined ? undefined : `${id}-note`;

/** A field of a form with its label above and its fault, or help, below. */
export const FieldRow = ({ id, label, isRequired = false, fault, help, children }: Props) => {
  const { t } = useTranslation('groups');
  const note = fault ?? help;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isRequired ? (
          <span className={styles.star} title={t('required')}>
            <span aria-hidden="true">*</span>
            <span className="visually-hidden">{t('required')}</span>
          </span>
        ) : null}
      </label>
      {children}
      {note === undefined ? null : (
        <div id={`${id}-note`} className={fault === undefined ? styles.help : styles.fault}>
          {fault === undefined ? null : <Icon name="fault" size={12} />}
          {note}
        </div>
      )}
    </div>
  );
};
