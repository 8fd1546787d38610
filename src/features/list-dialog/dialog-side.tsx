import type { ReactNode } from 'react';
import styles from './list-dialog.module.css';

type Props = {
  /** What the list is of, with its number. */
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  /** Above the items; does not scroll with them. */
  top?: ReactNode;
  children: ReactNode;
};

/** The left side of a dialog: the list of what there is. */
export const DialogSide = ({ title, action, top, children }: Props) => (
  <section className={styles.side} aria-label={title}>
    <div className={styles.sideHead}>
      <span>{title}</span>
      {action}
    </div>
    {top}
    <div className={styles.sideBody}>{children}</div>
  </section>
);
