import { Modal, type ModalProps } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './dialog-frame.module.css';
import { LeaveContext, useDiscardQuestion } from './discard-question.tsx';
import { FaultCount } from './fault-count.tsx';
import { focusFirstField } from './focus-first-field.ts';
import type { MenuItem } from './menu-button.tsx';
import { useFocusBack } from './use-focus-back.ts';

type Props = Pick<
  ModalProps,
  'afterOpenChange' | 'children' | 'className' | 'closable' | 'mask' | 'title' | 'width'
> & {
  footer: ReactNode;
  /** Something in it would be lost: Escape, the cross and its `CancelButton` ask first. */
  hasChanges?: boolean;
  onCancel: () => void;
  /** Offered where something would be lost; resolves to true when the dialog may be closed. */
  onSave?: () => Promise<boolean>;
  /** Header, body and footer have their own padding and lines. */
  isFlush?: boolean;
  /** Of the form in it: what is wrong, counted at the left of the footer. Missing where there is one field at most. */
  faults?: readonly MenuItem[];
};

const classNames = {
  container: styles.container ?? '',
  header: styles.head ?? '',
  body: styles.body ?? '',
  footer: styles.footer ?? '',
};

const flushClassNames = {
  container: styles.container ?? '',
  header: styles.flush ?? '',
  body: styles.flush ?? '',
  footer: styles.flush ?? '',
};

const focusField = (mark: Element | null): void =>
  focusFirstField(mark?.closest('.ant-modal'), '.ant-modal-close, .ant-modal-header');

/** Beside the content of a dialog: gives the focus to its first field before antd gives it to the cross. */
const InitialFocus = ({ mark }: { mark: RefObject<HTMLSpanElement | null> }) => {
  useLayoutEffect(() => focusField(mark.current), [mark]);
  return <span ref={mark} hidden />;
};

/**
 * The frame of every dialog with a form or a list, open while mounted: in the middle of the window, a head of 56 px and
 * a footer of 57 px, each parted from the body by a line. Short questions are a `ConfirmDialog`.
 */
export const DialogFrame = ({
  isFlush = false,
  className = '',
  faults,
  footer,
  hasChanges,
  onCancel,
  onSave,
  children,
  afterOpenChange,
  ...props
}: Props) => {
  const mark = useRef<HTMLSpanElement>(null);
  // antd gives the focus back when its dialog is closed, not when it is unmounted.
  useFocusBack();
  const { isAsking, leave, question } = useDiscardQuestion({
    title: props.title,
    hasChanges,
    onClose: onCancel,
    onSave,
  });
  return (
    <LeaveContext value={leave}>
      <Modal
        {...props}
        // It fades in where it stays. antd's own zoom moves the buttons for its first frames, and the click of a press that
        // begins in one place and ends in another is lost.
        transitionName="ant-fade"
        keyboard={!isAsking}
        footer={
          faults === undefined ? (
            footer
          ) : (
            <div className={styles.counted}>
              <FaultCount items={faults} />
              {footer}
            </div>
          )
        }
        open
        afterOpenChange={(isOpen) => {
          // What was not loaded yet when the dialog began to open.
          if (isOpen) focusField(mark.current);
          afterOpenChange?.(isOpen);
        }}
        centered
        onCancel={(event) => {
          // The browser would close the question that opens at this Escape.
          event.preventDefault();
          leave();
        }}
        className={`${styles.frame} ${className}`}
        classNames={isFlush ? flushClassNames : classNames}
      >
        {children}
        <InitialFocus mark={mark} />
        {question}
      </Modal>
    </LeaveContext>
  );
};
