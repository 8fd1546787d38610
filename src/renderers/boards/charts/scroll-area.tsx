import type { ReactNode, Ref } from 'react';
import styles from './scroll-area.module.css';

type Props = { label: string; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** Scroll container for content that may exceed its card. It is focusable, so that the keyboard can scroll it. */
export const ScrollArea = ({ label, ref, children }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required for scrolling by keyboard
  <div ref={ref} className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
