import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../renderers/parts/icon.tsx';
import { useIsPhone } from '../../../state/preferences.ts';
import type { TreeChoice } from './checked-nodes.ts';
import styles from './modes.module.css';

type Props = { choice: TreeChoice; children: ReactNode };

/** On a phone an open tree leaves no record in sight: there it is closed until it is needed. Wider pages always show it. */
export const TreeFold = ({ choice, children }: Props) => {
  const { t } = useTranslation('modes');
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const id = useId();
  if (!isPhone) return children;
  const count = choice.checked.length;
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
        <span>{t(`view.${choice.graphtype}`)}</span>
        {/* The open tree says it itself. */}
        {isOpen ? null : (
          <span className={styles.treeCount}>{count === 0 ? t('view.everything') : t('view.checked', { count })}</span>
        )}
      </button>
      {isOpen ? (
        <div id={id} className={styles.unfolded}>
          {children}
        </div>
      ) : null}
    </>
  );
};
