import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
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
  /** What is asked beside the name; it needs more room. */
  isWide?: boolean;
  children?: ReactNode;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Requests the name of a dashboard. */
export const NameDialog = ({ title, start, verb, isBusy, error, isWide = false, children, onName, onClose }: Props) => {
  const { t } = useTranslation('wall');
  const id = useId();
  const input = useRef<InputRef>(null);
  const [name, setName] = useState(start);
  const [isTried, setTried] = useState(false);
  const isEmpty = name.trim() === '';
  const refusal = error instanceof CallError ? error.msg : error === null ? undefined : t('name.failed');
  const fault = isTried && isEmpty ? t('name.needed') : refusal;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) input.current?.focus();
    else onName(name.trim());
  };
  return (
    <TitledDialog title={title} className={(isWide ? styles.wideDialog : styles.dialog) ?? ''} onClose={onClose}>
      <form onSubmit={submit}>
        <div className={styles.picture}>
          <label htmlFor={id} className={styles.field}>
            {t('name.label')}
            <Input
              ref={input}
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
          {children}
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
