import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QuestionDialog } from './question-dialog.tsx';
import styles from './question-dialog.module.css';

type Props = {
  /** The question; names the object and the count. */
  title: string;
  /** Label of the confirm button, a verb: "Delete 12 boards". */
  actionLabel: string;
  /** Consequences, and whether the action can be undone. */
  children?: ReactNode;
  isDestructive?: boolean;
  /** The action is running, so that it can't be confirmed twice. */
  isBusy?: boolean;
  /** Overrides the default width. */
  className?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Confirmation dialog, open while mounted. The initial focus is on Cancel, a click outside does nothing, Esc cancels
 * this layer only.
 */
export function ConfirmDialog(props: Props) {
  const { title, actionLabel, children, isDestructive = true, isBusy = false, className, onConfirm, onCancel } = props;
  const { t } = useTranslation('parts');
  return (
    <QuestionDialog
      title={title}
      className={className}
      onCancel={() => !isBusy && onCancel()}
      footer={
        <>
          <Button autoFocus disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            className={isDestructive ? styles.destroys : undefined}
            loading={isBusy}
            onClick={onConfirm}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}
