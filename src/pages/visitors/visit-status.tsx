import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../renderers/parts/icon.tsx';
import styles from './visitors.module.css';

/** Values of the visits' column `statusdesc`. */
export const visitStatus = { waiting: '0', confirmed: '1', refused: '2', left: '3' } as const;

const looks = {
  [visitStatus.waiting]: { icon: 'clock', state: 'attention', word: 'waiting' },
  [visitStatus.confirmed]: { icon: 'check', state: 'good', word: 'confirmed' },
  [visitStatus.refused]: { icon: 'close', state: 'bad', word: 'refused' },
  [visitStatus.left]: { icon: 'signOut', state: 'calm', word: 'left' },
} as const satisfies Record<string, { icon: IconName; state: string; word: string }>;

const isKnown = (status: string): status is keyof typeof looks => Object.hasOwn(looks, status);

/** In shape and word, not by colour alone. */
export const VisitStatus = ({ status }: { status: string }) => {
  const { t } = useTranslation('visitors');
  if (!isKnown(status)) return status;
  const { icon, state, word } = looks[status];
  return (
    <span className={styles.visitStatus} data-state={state}>
      <Icon name={icon} size={12} /> {t(`status.${word}`)}
    </span>
  );
};
