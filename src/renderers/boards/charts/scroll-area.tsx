import type { ReactNode, Ref } from 'react';
import styles from './scroll-area.module.css';

type Props = { label: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** What may be longer than its card. It takes the focus, so that the keyboard can scroll it. */
export const ScrollArea = ({ label, ref, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required for scrolling by keyboard
  <div ref={ref} className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
