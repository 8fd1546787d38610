import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { IconButton } from '../../../renderers/parts/icon-button.tsx';
import { formatMoment, relativeTime } from '../../../engine/format.ts';
import type { InboxEntry } from '../../../schemas/inbox.ts';
import { useLanguage } from '../../../state/preferences.ts';
import { defaultZone, session } from '../../../state/session.ts';
import { linksOf } from '../../../features/inbox/entry-links.ts';
import { SeverityMark } from '../../../features/inbox/severity-mark.tsx';
import styles from './inbox-bell.module.css';

type Props = {
  entries: readonly InboxEntry[];
  onRead: (did: string) => void;
  /** Called when a link is followed. */
  onLeave: () => void;
  /** Epoch seconds; the clock of the machine unless given. */
  now?: number;
};

/** Notifications with their severity, newest first. What is unread has a dot, bold words and a button that marks it. */
export function InboxList({ entries, onRead, onLeave, now = Math.floor(Date.now() / 1000) }: Props) {
  return (
    <ul className={styles.inboxList}>
      {entries.map((entry) => (
        <Entry key={entry.did} entry={entry} now={now} onRead={() => onRead(entry.did)} onLeave={onLeave} />
      ))}
    </ul>
  );
}

type EntryProps = { entry: InboxEntry; now: number; onRead: () => void; onLeave: () => void };

function Entry({ entry, now, onRead, onLeave }: EntryProps) {
  const { t } = useTranslation('inbox');
  const { title, content, isread, severity } = entry;
  const isUnread = isread === '0';
  const follow = () => {
    if (isUnread) onRead();
    onLeave();
  };
  return (
    <li className={styles.inboxEntry} data-unread={isUnread}>
      <div className={styles.inboxLine}>
        {isUnread && <span className={styles.inboxDot} role="img" aria-label={t('unread')} />}
        <SeverityMark severity={severity} />
        <Age seconds={entry.occurtime} now={now} />
      </div>
      <p className={styles.inboxWords}>{title}</p>
      {content !== '' && <p className={styles.inboxContent}>{content}</p>}
      <div className={styles.inboxButtons}>
        {linksOf(entry).map(({ word, to }) => (
          <Link key={word} to={to} onClick={follow}>
            {t(word)}
          </Link>
        ))}
        {isUnread && (
          <IconButton icon="check" className={styles.inboxRead} title={t('read', { title })} onClick={onRead}>
            <span className="visually-hidden">{t('read', { title })}</span>
          </IconButton>
        )}
      </div>
    </li>
  );
}

function Age({ seconds, now }: { seconds: number; now: number }) {
  const language = useLanguage();
  const { zone } = useSnapshot(session);
  const context = { language, zone: zone || defaultZone, now };
  return (
    <time
      className={styles.inboxAge}
      dateTime={new Date(seconds * 1000).toISOString()}
      title={formatMoment(seconds, context.zone)}
    >
      {relativeTime(Math.min(seconds, now), context)}
    </time>
  );
}
