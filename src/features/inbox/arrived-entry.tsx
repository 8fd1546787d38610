import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { formatMoment } from '../../engine/format.ts';
import type { InboxEntry } from '../../schemas/inbox.ts';
import { defaultZone, session } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { dismissArrivals } from './arrivals.ts';
import { linksOf } from './entry-links.ts';
import { useMarkRead } from './use-inbox.ts';
import styles from './arrival-notice.module.css';

/** A notification that has arrived: title, record and time, its links, and a button that marks it as read. */
export function ArrivedEntry({ entry }: { entry: InboxEntry }) {
  const { t } = useTranslation('inbox');
  const { zone } = useSnapshot(session);
  const mark = useMarkRead(() => toast.error(t('readFailed')));
  const { did, title, content, record, occurtime } = entry;
  const read = () => mark.mutate([did]);
  const follow = () => {
    read();
    dismissArrivals([did]);
  };
  const time = formatMoment(occurtime, zone || defaultZone);
  return (
    <>
      <p className={styles.title}>{title}</p>
      {content !== '' && <p className={styles.content}>{content}</p>}
      <p className={styles.about}>
        {record !== undefined && <span className={styles.record}>{record}</span>}
        <time dateTime={new Date(occurtime * 1000).toISOString()}>{time}</time>
      </p>
      <div className={styles.buttons}>
        {linksOf(entry).map(({ word, to }) => (
          <Link key={word} to={to} onClick={follow}>
            {t(word)}
          </Link>
        ))}
        <button type="button" disabled={mark.isPending} onClick={read}>
          {t('readThis')}
        </button>
      </div>
    </>
  );
}
