import { Button, Input, type InputRef } from 'antd';
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { CancelButton } from '../../renderers/parts/discard-question.tsx';
import { FieldRow } from '../../renderers/parts/field-row.tsx';
import { TitledDialog } from '../../renderers/parts/titled-dialog.tsx';
import styles from './wall.module.css';

type Props = {
  title: string;
  start: string;
  actionLabel: string;
  isBusy: boolean;
  /** Why the server refused it. */
  error: Error | null;
  /** What is asked beside the name; it needs more room. */
  isWide?: boolean;
  /** Something beside the name was chosen. */
  hasChoice?: boolean;
  children?: ReactNode;
  onName: (name: string) => void;
  onClose: () => void;
};

/** Requests the name of a dashboard. */
export const NameDialog = ({
  title,
  start,
  actionLabel,
  isBusy,
  error,
  isWide = false,
  hasChoice = false,
  ...rest
}: Props) => {
  const { children, onName, onClose } = rest;
  const { t } = useTranslation('wall');
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
    <TitledDialog
      title={title}
      className={(isWide ? styles.wideDialog : styles.dialog) ?? ''}
      hasChanges={!isBusy && (name !== start || hasChoice)}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <div className={styles.picture}>
          <NameField ref={input} name={name} fault={fault} onChange={setName} />
          {children}
        </div>
        <div className={styles.dialogFooter}>
          <CancelButton>{t('edit.cancel')}</CancelButton>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {actionLabel}
          </Button>
        </div>
      </form>
    </TitledDialog>
  );
};

type FieldProps = {
  ref: Ref<InputRef>;
  name: string;
  fault: string | undefined;
  onChange: (name: string) => void;
};

const NameField = ({ ref, name, fault, onChange }: FieldProps) => {
  const { t } = useTranslation('wall');
  const id = useId();
  return (
    <>
      <FieldRow id={id} label={t('name.label')}>
        <Input
          ref={ref}
          id={id}
          autoFocus
          value={name}
          maxLength={64}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-fault`}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldRow>
      <p id={`${id}-fault`} role="alert" className={styles.fault}>
        {fault}
      </p>
    </>
  );
};
