import { Button } from 'antd';
import { type ReactNode, useLayoutEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import './confirm-dialog.css';

type Props = {
  /** The question; names the object and the count. */
  title: string;
  /** What the button does, as a verb: "Delete 12 boards". */
  verb: string;
  /** What else it touches, and whether it can be undone. */
  children?: ReactNode;
  isDestructive?: boolean;
  /** The action is on its way: it can't be asked for twice. */
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks before something happens; shown while mounted. Focus stands on Cancel, a press outside does nothing, Esc
 * cancels this layer only.
 */
export function ConfirmDialog(props: Props) {
  const { title, verb, children, isDestructive = true, isBusy = false, onConfirm, onCancel } = props;
  const { t } = useTranslation('parts');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) {
          onCancel();
        }
      }}
    >
      <h2 id={`${id}-title`} className="confirm-title">
        {title}
      </h2>
      <div id={`${id}-text`} className="confirm-text">
        {children}
      </div>
      <div className="confirm-foot">
        <Button autoFocus disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          type="primary"
          className={isDestructive ? 'confirm-destroys' : undefined}
          loading={isBusy}
          onClick={onConfirm}
        >
          {verb}
        </Button>
      </div>
    </dialog>
  );
}
