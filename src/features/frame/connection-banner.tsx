import { Button } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { tryConnection } from '../../api/reconnect.ts';
import { sendSlowAgain } from '../../api/slow-calls.ts';
import { formatMoment } from '../../engine/moment.ts';
import { connection } from '../../state/connection.ts';
import { defaultZone, session } from '../../state/session.ts';
import { unsavedInput } from '../../state/unsaved-input.ts';
import { Icon } from '../../renderers/parts/icon.tsx';
import { useSecondsUntil } from '../../renderers/parts/use-seconds-until.ts';
import styles from './connection-banner.module.css';

/** Banner for a lost connection, with its time and that of the next retry, or for slow calls; it disappears by itself. */
export function ConnectionBanner() {
  const { t } = useTranslation('parts');
  const title = useId();
  const { zone } = useSnapshot(session);
  const { isLost, since, nextTry, slow } = useSnapshot(connection);
  const seconds = useSecondsUntil(isLost ? nextTry : 0);
  if (!isLost) {
    return slow > 0 ? <SlowNotice /> : null;
  }
  return (
    // A landmark: it is outside the page's own content.
    <section className={styles.banner} aria-labelledby={title}>
      <Icon name="cloud" />
      <span className={styles.bannerText}>
        <b id={title} role="alert">
          {t('connection.lost')}
        </b>{' '}
        {t('connection.since', { time: formatMoment(Math.floor(since / 1000), zone || defaultZone, 'HH:mm:ss') })}{' '}
        {/* A countdown read aloud each second would drown everything else. */}
        <span aria-hidden="true">
          {seconds > 0 ? t('connection.retryIn', { seconds }) : t('connection.retrying')}
        </span>{' '}
        <StoredInput />
      </span>
      <Button size="small" disabled={nextTry === 0} onClick={() => void tryConnection()}>
        {t('connection.retryNow')}
      </Button>
    </section>
  );
}

/** It is out of the flow, because nothing may move for an answer that can come at any moment. */
function SlowNotice() {
  const { t } = useTranslation('parts');
  return (
    <section className={styles.slow} aria-label={t('connection.slow')}>
      <Icon name="clock" />
      <span role="status">
        <b>{t('connection.slow')}</b>{' '}
        <span className={styles.kept}>
          <StoredInput />
        </span>
      </span>
      <Button size="small" onClick={sendSlowAgain}>
        {t('connection.sendAgain')}
      </Button>
    </section>
  );
}

/** Says whether the browser stores the input: forms with a draft are stored, dialogs are not. */
function StoredInput() {
  const { t } = useTranslation('parts');
  const { forms, drafts } = useSnapshot(unsavedInput);
  if (forms > drafts) return t('connection.stay');
  return drafts > 0 ? t('connection.kept') : null;
}
