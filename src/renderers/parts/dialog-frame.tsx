import { Modal, type ModalProps } from 'antd';
import styles from './dialog-frame.module.css';

type Props = Pick<
  ModalProps,
  'afterOpenChange' | 'children' | 'className' | 'closable' | 'footer' | 'mask' | 'onCancel' | 'title' | 'width'
> & {
  /** Head, body and foot bring their own padding and lines. */
  isFlush?: boolean;
};

const classNames = {
  container: styles.container ?? '',
  header: styles.head ?? '',
  body: styles.body ?? '',
  footer: styles.foot ?? '',
};

const flushClassNames = {
  container: styles.container ?? '',
  header: styles.flush ?? '',
  body: styles.flush ?? '',
  footer: styles.flush ?? '',
};

/**
 * The frame of every dialog with a form or a list, open while mounted: in the middle of the window, a head of 56 px and
 * a foot of 57 px, each parted from the body by a line. Short questions are a `ConfirmDialog`.
 */
export const DialogFrame = ({ isFlush = false, className = '', ...props }: Props) => (
  <Modal
    {...props}
    open
    centered
    className={`${styles.frame} ${className}`}
    classNames={isFlush ? flushClassNames : classNames}
  />
);
