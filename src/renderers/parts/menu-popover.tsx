import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { MenuList } from './menu-button.tsx';
import styles from './menu-popover.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** Whose menu is open, and its upper left corner in pixels of the window. */
export type MenuPosition = { did: string; left: number; top: number };

type Props = Omit<ComponentProps<typeof MenuList>, 'onClose'> & { position: MenuPosition; onClose: () => void };

/** A context menu at a position; a press outside and Esc close it. */
export const MenuPopover = ({ position: { left, top }, ...list }: Props) => {
  const frame = useRef<HTMLDivElement>(null);
  // The browser gives the focus back to what opened a popover when it is hidden, not when it is removed.
  useFocusBack();
  useLayoutEffect(() => frame.current?.showPopover(), []);
  return (
    <div
      ref={frame}
      popover="auto"
      className={styles.menu}
      style={{ left, top }}
      onToggle={({ newState }) => {
        if (newState === 'closed') list.onClose();
      }}
    >
      <MenuList {...list} />
    </div>
  );
};
