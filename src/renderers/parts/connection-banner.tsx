import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { tryConnection } from '../../api/reconnect.ts';
import { connection } from '../../state/connection.ts';
import { Icon } from './icon.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';
import styles from './connection-banner.module.css';

/** Says that the platform is away and when it is asked again; goes by itself. */
export function ConnectionBanner() {
  const { t } = useTranslation('parts');
  const title = useId();
  const { isLost, nextTry } = useSnapshot(connection);
  const seconds = useSecondsUntil(isLost ? nextTry : 0);
  if (!isLost) {
    return null;
  }
  return (
    // A landmark: it is outside the page's own content.
    <section className={styles.banner} aria-labelledby={title}>
      <Icon name="cloud" />
      <span className={styles.bannerText}>
        <b id={title} role="alert">
          {t('connection.lost')}
        </b>{' '}
        {/* A countdown read aloud each second would drown everything else. */}
        <span aria-hidden="true">
          {seconds > 0 ? t('connection.retryIn', { seconds }) : t('connection.retrying')}
        </span>{' '}
        {t('connection.kept')}
      </span>
      <Button size="small" disabled={nextTry === 0} onClick={() => void tryConnection()}>
        {t('connection.retryNow')}
      </Button>
    </section>
  );
}
