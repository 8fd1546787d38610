import { Drawer } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import styles from './side-drawer.module.css';

type Props = {
  title: string;
  /** Closes the drawer on a click outside; only where nothing can be lost. */
  closesOutside?: boolean;
  /** A dialog above the drawer is open, which Esc closes first. */
  isCovered?: boolean;
  /** The cross, Esc, or a press outside. */
  onClose: () => void;
  /** `SideBody`, then `SideFooter` where there is something to do. */
  children: ReactNode;
};

/** A panel over the right edge of the page, open while mounted: the one thing that was chosen beside it. */
export const SideDrawer = ({ title, closesOutside = true, isCovered = false, onClose, children }: Props) => (
  <Drawer
    open
    size={560}
    title={title}
    closable={{ placement: 'end' }}
    mask={{ closable: closesOutside }}
    keyboard={!isCovered}
    classNames={{ header: styles.head ?? '', body: styles.drawerBody ?? '' }}
    onClose={onClose}
  >
    {children}
  </Drawer>
);

type BesideProps = ComponentProps<'form'> & {
  title: string;
  /** Beside the title, such as how much is not saved. */
  note?: ReactNode;
  /** At the right of the head, the cross last. */
  buttons: ReactNode;
};

/** The same panel as a part of the page: what the form changes stays in sight and can be used beside it. */
export const SideBesideForm = ({ title, note, buttons, children, ...form }: BesideProps) => (
  <form {...form} className={`${styles.form} ${styles.beside}`} data-side-panel>
    <div className={`${styles.head} ${styles.besideHead}`}>
      <h2>{title}</h2>
      {note}
      <div className={styles.buttons}>{buttons}</div>
    </div>
    {children}
  </form>
);

/** A form in the place of the body: it has a `SideBody` and a `SideFooter` of its own. */
export const SideForm = (props: ComponentProps<'form'>) => <form {...props} className={styles.form} />;

export const SideBody = ({ children }: { children: ReactNode }) => <div className={styles.body}>{children}</div>;

/** What is wrong at the left, what can be done at the right; the primary button is the last one. */
export const SideFooter = ({ left, children }: { left?: ReactNode; children: ReactNode }) => (
  <div className={styles.footer}>
    {left === undefined ? null : <div className={styles.footLeft}>{left}</div>}
    {children}
  </div>
);
