import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../renderers/parts/confirm-dialog.tsx';
import styles from './list-dialog.module.css';

type FooterProps = {
  /** A question that takes the place of the usual buttons. */
  question?: string;
  /** Text next to the question. */
  isUrgent?: boolean;
  left?: ReactNode;
  children: ReactNode;
};

/** Text at the left, buttons at the right. */
export const DialogFooter = ({ question, isUrgent = false, left, children }: FooterProps) =>
  question === undefined ? (
    <div className={styles.footer}>
      <div className={styles.footLeft}>{left}</div>
      {children}
    </div>
  ) : (
    <div className={styles.footer} role="group" aria-label={question}>
      <div className={styles.footLeft} role={isUrgent ? 'alert' : 'status'}>
        <b>{question}</b>
        {left}
      </div>
      {children}
    </div>
  );

/** Why something was not done. */
export const FooterError = ({ children }: { children: string }) => (
  <span className={styles.trouble} role="alert">
    {children}
  </span>
);

type UnsavedProps = {
  question: string;
  labels: { stay: string; discard: string; save: string };
  isSaving: boolean;
  onStay: () => void;
  onDiscard: () => void;
  onSave: () => void;
};

/** Asked before what was typed is left. */
export const UnsavedQuestion = ({ question, labels, isSaving, onStay, onDiscard, onSave }: UnsavedProps) => (
  <DialogFooter question={question}>
    <Button autoFocus onClick={onStay}>
      {labels.stay}
    </Button>
    <Button onClick={onDiscard}>{labels.discard}</Button>
    <Button type="primary" loading={isSaving} onClick={onSave}>
      {labels.save}
    </Button>
  </DialogFooter>
);

type ActionProps = { label: string; isOff?: boolean; isBusy?: boolean; onPress?: () => void };

export const DeleteButton = ({ label, isOff = false, isBusy = false, onPress }: ActionProps) => (
  <Button
    type="text"
    className={styles.deletes ?? ''}
    disabled={isOff}
    loading={isBusy}
    {...(onPress && { onClick: onPress })}
  >
    {label}
  </Button>
);

type DeleteProps = {
  labels: { title: string; text: string; delete: string };
  isOff: boolean;
  isBusy: boolean;
  onDelete: () => void;
};

/** Deletes after a confirmation. */
export const ConfirmedDelete = ({ labels, isOff, isBusy, onDelete }: DeleteProps) => {
  const [isAsking, setAsking] = useState(false);
  const confirm = (): void => {
    setAsking(false);
    onDelete();
  };
  return (
    <>
      <DeleteButton label={labels.delete} isOff={isOff} isBusy={isBusy} onPress={() => setAsking(true)} />
      {isAsking ? (
        <ConfirmDialog
          title={labels.title}
          actionLabel={labels.delete}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          {labels.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
};
