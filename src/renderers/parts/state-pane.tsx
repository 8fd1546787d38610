import type { ReactNode } from 'react';
import styles from './state-pane.module.css';

type Props = {
  drawing: ReactNode;
  title: string;
  /** It is in the place of a whole page, so its title is the page's heading. */
  isPage?: boolean;
  /** The reason and what to do. */
  children?: ReactNode;
  /** Buttons, the most useful first. */
  actions?: ReactNode;
};

/** The one shape of every state that takes the place of content: drawing, what, why, next step. */
export function StatePane({ drawing, title, isPage = false, children, actions }: Props) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.pane} data-slot="state-pane">
      <div className={styles.drawing} data-slot="state-drawing">
        {drawing}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
