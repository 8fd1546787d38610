import type { ComponentProps, ReactNode } from 'react';
import styles from './table-frame.module.css';

type Shared = {
  /** On a phone the page scrolls as a whole, with the footer at the bottom of the window. */
  scrollsWithPage?: boolean;
};

const classesOf = (...classes: (string | false | undefined)[]): string => classes.filter(Boolean).join(' ');

/** The frame of a page's table: it takes the room that head and footer leave, and the table scrolls in it. */
export const TableFrame = ({
  scrollsWithPage = false,
  ...props
}: Shared & Omit<ComponentProps<'div'>, 'className'>) => (
  <div {...props} className={classesOf(styles.frame, scrollsWithPage && styles.scrollsWithPage)} />
);

/** The line below a page's table, with the number of rows and the pages. */
export const TableFooter = ({ scrollsWithPage = false, children }: Shared & { children: ReactNode }) => (
  <div className={classesOf(styles.footer, scrollsWithPage && styles.scrollsWithPage)}>{children}</div>
);
