import { useTranslation } from 'react-i18next';
import type { StateId } from '../../engine/column.ts';
import { StateMark } from '../../renderers/parts/state-mark.tsx';
import styles from './visit-status.module.css';

/** Values of the visits' column `statusdesc`. */
export const visitStatus = { waiting: '0', confirmed: '1', refused: '2', left: '3' } as const;

/** The same marks as the list has from the module's file. */
const looks = {
  [visitStatus.waiting]: { state: 'attention', word: 'waiting' },
  [visitStatus.confirmed]: { state: 'normal', word: 'confirmed' },
  [visitStatus.refused]: { state: 'fault', word: 'refused' },
  [visitStatus.left]: { state: 'off', word: 'left' },
} as const satisfies Record<string, { state: StateId; word: string }>;

const isKnown = (status: string): status is keyof typeof looks => Object.hasOwn(looks, status);

/** In shape and word, not by colour alone. */
export const VisitStatus = ({ status }: { status: string }) => {
  const { t } = useTranslation('visitors');
  if (!isKnown(status)) return status;
  const { state, word } = looks[status];
  return (
    <span className={styles.visitStatus}>
      <StateMark state={state} />
      {t(`status.${word}`)}
    </span>
  );
};
