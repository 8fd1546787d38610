import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';
import './confirm-dialog.css';

type Props = {
  title: string;
  children?: ReactNode;
  /** The answers, as buttons; the harmless one has the focus. */
  foot: ReactNode;
  /** Sets another width than the usual one. */
  className?: string | undefined;
  onCancel: () => void;
};

/** A question over the page, shown while mounted. A press outside does nothing, Esc cancels this layer only. */
export function QuestionDialog({ title, children, foot, className, onCancel }: Props) {
  const { dialog, isOpen } = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={className === undefined ? 'confirm' : `confirm ${className}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`} className="confirm-title">
        {title}
      </h2>
      <div id={`${id}-text`} className="confirm-text">
        {isOpen && children}
      </div>
      <div className="confirm-foot">{isOpen && foot}</div>
    </dialog>
  );
}
