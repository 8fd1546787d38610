import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { type MenuItem, MenuList, useOutsidePress } from './menu-button.tsx';
import styles from './fault-count.module.css';

type Props = {
  /** A sentence for each fault; choosing it puts the focus on the field. */
  items: readonly MenuItem[];
  /** Shown if there is no fault. */
  otherwise?: ReactNode;
  /** Direction in which the list opens; a form's footer is at the bottom edge of the window. */
  opens?: 'up' | 'down';
};

/**
 * Number of faults in a form. A click opens their list, whose entries focus the fields; a single fault is focused at
 * once.
 */
export const FaultCount = ({ items, otherwise, opens = 'up' }: Props) => {
  const { t } = useTranslation('parts');
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useOutsidePress(root, isOpen, () => setOpen(false));
  const [first] = items;
  const isList = items.length > 1;
  const label = t('faults', { count: items.length });
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
            {label}
          </button>
        )}
      </div>
      {isOpen && isList ? (
        <MenuList
          id={id}
          name={label}
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
