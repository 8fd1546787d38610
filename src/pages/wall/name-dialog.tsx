import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import styles from './wall.module.css';

type Props = {
  title: string;
  start: string;
  verb: string;
  isBusy: boolean;
  /** Why the server refused it. */
  error: Error | null;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name of a dashboard. */
export const NameDialog = ({ title, start, verb, isBusy, error, onName, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const id = useId();
  const [name, setName] = useState(start);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';
  const refusal = error instanceof CallError ? error.msg : error === null ? undefined : t('name.failed');
  const fault = isTried && isEmpty ? t('name.needed') : refusal;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) document.getElementById(id)?.focus();
    else onName(name.trim());
  };
  return (
    <TitledDialog title={title} className={styles.dialog ?? ''} onClose={onClose}>
      <form onSubmit={submit}>
        <div className={styles.picture}>
          <label htmlFor={id} className={styles.field}>
            {t('name.label')}
            <Input
              id={id}
              autoFocus
              value={name}
              maxLength={64}
              aria-invalid={fault !== undefined}
              aria-describedby={`${id}-fault`}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <p id={`${id}-fault`} role="alert" className={styles.fault}>
            {fault}
          </p>
        </div>
        <div className={styles.dialogFoot}>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {verb}
          </Button>
        </div>
      </form>
    </TitledDialog>
  );
};
