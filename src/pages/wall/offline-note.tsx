import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon } from '../../renderers/parts/icon.tsx';
import { connection } from '../../state/connection.ts';
import styles from './offline-note.module.css';

/** Says once and small that the platform is away; the cards keep their last data. */
export const OfflineNote = () => {
  const { t } = useTranslation('wall');
  const { isLost } = useSnapshot(connection);
  return (
    <div role="status" className={isLost ? styles.offline : undefined}>
      {isLost && (
        <>
          <Icon name="cloud" />
          {t('offline')}
        </>
      )}
    </div>
  );
};
