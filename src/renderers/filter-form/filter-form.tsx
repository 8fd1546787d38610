import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../parts/field-row.tsx';
import styles from './filter-form.module.css';

type Props = {
  label: string;
  /** Why a search with these values is refused, with the id by which its fields name it. */
  fault: { id: string; text: string } | undefined;
  /** Search is the primary button of the page. */
  isPrimary?: boolean;
  onSearch: () => void;
  onReset: () => void;
  /** `FilterField` and `DayRange`. */
  children: ReactNode;
};

/** Fields above a list that are searched for together, by Enter or the button. */
export const FilterForm = ({ label, fault, isPrimary = false, onSearch, onReset, children }: Props) => {
  const { t } = useTranslation('parts');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fault === undefined) onSearch();
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={submit}>
      {children}
      <span className={styles.buttons}>
        <Button type={isPrimary ? 'primary' : 'default'} htmlType="submit" disabled={fault !== undefined}>
          {t('filterForm.search')}
        </Button>
        <Button onClick={onReset}>{t('filterForm.reset')}</Button>
      </span>
      {fault && (
        <p id={fault.id} role="alert" className={styles.fault}>
          {fault.text}
        </p>
      )}
    </form>
  );
};

/** One field of a filter form, with its label above. */
export const FilterField = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <FieldRow id={id} label={label}>
    {children}
  </FieldRow>
);
