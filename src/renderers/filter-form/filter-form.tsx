import { Button } from 'antd';
import { Fragment, type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../state/preferences.ts';
import { FieldRow } from '../parts/field-row.tsx';
import { Icon } from '../parts/icon.tsx';
import styles from './filter-form.module.css';

type Props = {
  label: string;
  /** Why a search with these values is refused, with the id by which its fields name it. */
  fault: { id: string; text: string } | undefined;
  /** How many conditions the list below is filtered by. */
  used: number;
  /** Search is the primary button of the page. */
  isPrimary?: boolean;
  onSearch: () => void;
  onReset: () => void;
  /** `FilterField` and `DayRange`. */
  children: ReactNode;
};

/**
 * Fields above a list that are searched for together, by Enter or the button. On a phone they would fill the first screen, so
 * a button opens them there, and a search closes them again.
 */
export const FilterForm = ({ label, fault, used, isPrimary = false, onSearch, onReset, children }: Props) => {
  const { t } = useTranslation('parts');
  const id = useId();
  const isPhone = useIsPhone();
  const [isOpened, setOpened] = useState(false);
  const isOpen = !isPhone || isOpened;
  const [resets, setResets] = useState(0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fault !== undefined) return;
    // A day that can't be read is corrected first; a search would leave it out.
    const unread = event.currentTarget.querySelector<HTMLInputElement>('[data-unread] input');
    if (unread !== null) return unread.focus();
    onSearch();
    setOpened(false);
  };
  return (
    <form className={styles.form} aria-label={label} onSubmit={submit}>
      {isPhone && (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpened)}
        >
          {used === 0 ? t('filterForm.open') : t('filterForm.openUsed', { used })}
          <Icon name={isOpen ? 'up' : 'down'} size={12} />
        </button>
      )}
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {/* Texts that are no value are only in the fields: a reset draws new ones. */}
        <Fragment key={resets}>{children}</Fragment>
        <span className={styles.buttons}>
          <Button type={isPrimary ? 'primary' : 'default'} htmlType="submit" disabled={fault !== undefined}>
            {t('filterForm.search')}
          </Button>
          <Button
            onClick={() => {
              setResets(resets + 1);
              onReset();
            }}
          >
            {t('filterForm.reset')}
          </Button>
        </span>
        {fault && (
          <p id={fault.id} role="alert" className={styles.fault}>
            {fault.text}
          </p>
        )}
      </div>
    </form>
  );
};

/** One field of a filter form, with its label above. */
export const FilterField = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <FieldRow id={id} label={label}>
    {children}
  </FieldRow>
);
