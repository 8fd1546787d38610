import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';
import styles from './question-dialog.module.css';

type Props = {
  title: string;
  children?: ReactNode;
  /** The answers, as buttons; the harmless one has the focus. */
  footer: ReactNode;
  /** Overrides the default width. */
  className?: string | undefined;
  onCancel: () => void;
};

/** A question over the page, shown while mounted. A press outside does nothing, Esc cancels this layer only. */
export function QuestionDialog({ title, children, footer, className, onCancel }: Props) {
  const { dialog, isOpen, handlers } = useModal(onCancel);
  const id = useId();
  return (
    <dialog
      {...handlers}
      ref={dialog}
      className={`${styles.dialog} ${className ?? ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <div id={`${id}-text`} className={styles.text} data-slot="question-text">
        {isOpen && children}
      </div>
      <div className={styles.footer}>{isOpen && footer}</div>
    </dialog>
  );
}
