import { ConfigProvider } from 'antd';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveContext, useDiscardQuestion } from './discard-question.tsx';
import { focusFirstField } from './focus-first-field.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';
import styles from './titled-dialog.module.css';

type Props = {
  title: string;
  /** Sets the width. */
  className?: string | undefined;
  /** A press outside closes too: right where nothing can be lost. */
  closesOutside?: boolean;
  /** Something in it would be lost: Escape, the cross and its `CancelButton` ask first. */
  hasChanges?: boolean;
  children: ReactNode;
  onClose: () => void;
};

const isExpanded = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true';

/** A dialog over the page with a title and a cross, shown while mounted. */
export function TitledDialog({ title, className, closesOutside = false, hasChanges, children, onClose }: Props) {
  const { t } = useTranslation('parts');
  const { leave, question } = useDiscardQuestion({ title, hasChanges, onClose });
  const { dialog, isOpen, handlers } = useModal(leave);
  const id = useId();
  useLayoutEffect(() => {
    if (isOpen) focusFirstField(dialog.current, `.${styles.head}`);
  }, [dialog, isOpen]);
  return (
    <dialog
      {...handlers}
      ref={dialog}
      onKeyDown={handlers.onKeyDown}
      className={`${styles.dialog} ${className ?? ''}`}
      aria-labelledby={id}
      onClick={(event) => closesOutside && event.target === event.currentTarget && leave()}
      onKeyDownCapture={(event) => {
        // Escape closes an open list of choices and not the dialog around it.
        if (event.key === 'Escape' && isExpanded(event.target)) event.preventDefault();
      }}
    >
      <LeaveContext value={leave}>
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
            <IconButton icon="close" aria-label={t('close')} onClick={leave} />
          </div>
          {/* The page lies below an open dialog, and with it whatever a select would open there. */}
          <ConfigProvider getPopupContainer={() => dialog.current ?? document.body}>
            {isOpen && children}
          </ConfigProvider>
        </div>
      </LeaveContext>
      {question}
    </dialog>
  );
}
