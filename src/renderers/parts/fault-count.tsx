import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { type MenuItem, MenuList, useOutsidePress } from './menu-button.tsx';
import styles from './fault-count.module.css';

type Props = {
  /** A sentence for each fault; choosing it puts the focus on the field. */
  items: readonly MenuItem[];
  /** What is there without a fault. */
  otherwise?: ReactNode;
  /** Where the list has room: a form's foot is at the edge of the window. */
  opens?: 'up' | 'down';
};

/** How much is wrong in a form. A press opens the list of it, which leads to each field; a single fault is led to at once. */
export const FaultCount = ({ items, otherwise, opens = 'up' }: Props) => {
  const { t } = useTranslation('parts');
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useOutsidePress(root, isOpen, () => setOpen(false));
  const [first] = items;
  const isList = items.length > 1;
  const words = t('faults', { count: items.length });
  return (
    <div ref={root} className={styles.root} data-opens={opens}>
      <div className={styles.status} role="status">
        {first === undefined ? (
          otherwise
        ) : (
          <button
            ref={button}
            type="button"
            className={styles.count}
            {...(isList ? { 'aria-haspopup': 'menu', 'aria-expanded': isOpen } : {})}
            aria-controls={isOpen && isList ? id : undefined}
            onClick={isList ? () => setOpen(!isOpen) : first.onChoose}
          >
            <Icon name="fault" size={12} />
            {words}
          </button>
        )}
      </div>
      {isOpen && isList ? (
        <MenuList
          id={id}
          name={words}
          items={items}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
};
