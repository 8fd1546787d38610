import { Button } from 'antd';
import type { KeyboardEventHandler, ReactNode, Ref } from 'react';
import { DialogFrame } from '../../renderers/parts/dialog-frame.tsx';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './list-dialog.module.css';

type Props = {
  title: string;
  /** What the list belongs to, beside the title. */
  subject: string;
  closeLabel: string;
  /** Buttons before the one that closes. */
  buttons?: ReactNode;
  isCloseOff?: boolean;
  size?: 'wide' | 'large';
  footer: ReactNode;
  body: Ref<HTMLDivElement>;
  /** Height and columns of the body. */
  bodyClassName: string | undefined;
  onKeyDown?: KeyboardEventHandler;
  onClose: () => void;
  /** Escape; closes unless named. */
  onEscape?: () => void;
  /** The list, then what is chosen of it. */
  children: ReactNode;
};

const widths = { wide: 'var(--size-dialog-wide)', large: 'var(--size-dialog-large)' };

/** The frame of dialogs with a list at the left and one of it at the right. */
export const ListDialog = ({ title, subject, closeLabel, buttons, size = 'wide', onClose, ...rest }: Props) => (
  <DialogFrame
    width={widths[size]}
    closable={false}
    isFlush
    title={
      <div className={styles.title}>
        <span>{title}</span>
        <bdi className={styles.subject}>{subject}</bdi>
        <span className={styles.titleButtons}>
          {buttons}
          <Button
            type="text"
            icon={<Icon name="close" />}
            aria-label={closeLabel}
            title={closeLabel}
            disabled={rest.isCloseOff === true}
            onClick={onClose}
          />
        </span>
      </div>
    }
    footer={rest.footer}
    onCancel={rest.onEscape ?? onClose}
  >
    <div
      ref={rest.body}
      className={`${styles.body} ${rest.bodyClassName ?? ''}`}
      role="group"
      aria-label={title}
      onKeyDown={rest.onKeyDown}
    >
      {rest.children}
    </div>
  </DialogFrame>
);
