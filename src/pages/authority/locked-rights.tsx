import { useTranslation } from 'react-i18next';
import { Icon } from '../../renderers/parts/icon.tsx';
import styles from './role-rights.module.css';

/** Why a role's rights can't be edited: the user has no right to, or the system made the role. */
export const LockedRights = ({ isCustom }: { isCustom: boolean }) => {
  const { t } = useTranslation('authority');
  return (
    <p className={styles.locked}>
      <Icon name="lock" /> {t(isCustom ? 'locked.right' : 'locked.system')}
    </p>
  );
};
