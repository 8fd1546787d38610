import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';
import styles from './menu-button.module.css';
import { useLatest } from '../../state/use-latest.ts';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** For menus of options: whether this one is selected. */
  isChosen?: boolean;
  /** Separator line above the item. */
  isApart?: boolean;
  /** Heading of the items from here on. */
  heading?: string;
  onChoose: () => void;
};

type Props = {
  /** Accessible name of the button. */
  name: string;
  label: ReactNode;
  icon?: ReactNode;
  items: readonly MenuItem[];
  onOpenChange?: (isOpen: boolean) => void;
};

/** A button in the header that opens a short menu: arrows move, Enter chooses, Esc closes and returns. */
export function MenuButton({ name, label, icon, items, onOpenChange }: Props) {
  const [isOpen, setShown] = useState(false);
  const setOpen = (next: boolean): void => {
    setShown(next);
    onOpenChange?.(next);
  };
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useOutsidePress(root, isOpen, () => setOpen(false));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className={styles.button} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.face}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {icon}
        {name === label ? null : <span className="visually-hidden">{name}: </span>}
        <span className={styles.label} data-slot="menu-label">
          {label}
        </span>
        <Icon name="down" size={12} />
      </button>
      {isOpen && <MenuList id={id} name={name} items={items} onClose={close} />}
    </div>
  );
}

type ListProps = { id: string; name: string; items: readonly MenuItem[]; onClose: () => void };

/** The menu alone, for other triggers: it takes the focus, and returns it in `onClose`. */
export function MenuList({ id, name, items, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepInWindow(list.current), []);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (chosen ?? list.current?.querySelector<HTMLElement>('button'))?.focus();
  }, []);
  return (
    <div
      ref={list}
      id={id}
      className={styles.list}
      role="menu"
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => onMenuKey(event, onClose)}
    >
      {items.map((item) => (
        <Fragment key={item.key}>
          {item.heading && <span className={styles.heading}>{item.heading}</span>}
          <button
            type="button"
            role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.isChosen}
            className={item.isApart ? `${styles.item} ${styles.itemApart}` : styles.item}
            tabIndex={-1}
            onClick={() => {
              onClose();
              item.onChoose();
            }}
          >
            {item.icon}
            <span className={styles.itemLabel}>{item.label}</span>
            {item.isChosen && <Icon name="check" size={12} />}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

/** Least distance between a menu and the edge of the window, px. */
const edge = 8;

/** A menu is right-aligned with its button; one that would overflow the window on the left is moved to the right. */
const keepInWindow = (list: HTMLElement | null): void => {
  const beyond = edge - (list?.getBoundingClientRect().left ?? edge);
  if (list !== null && beyond > 0) list.style.right = `${-beyond}px`;
};

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function onMenuKey(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.stopPropagation();
    // The browser would close the dialog around the menu as well.
    if (event.key === 'Escape') event.preventDefault();
    onClose();
    return;
  }
  const step = steps[event.key];
  if (!step) {
    return;
  }
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((item) => item === document.activeElement);
  buttons[step(index, buttons.length)]?.focus();
}

/** Closes on a press outside. */
export function useOutsidePress(root: { current: HTMLElement | null }, isOpen: boolean, onPress: () => void): void {
  const latest = useLatest(onPress);
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        latest.current();
      }
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [isOpen, root, latest]);
}
