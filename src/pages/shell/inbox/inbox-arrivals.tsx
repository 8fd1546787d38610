import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxModel } from './use-inbox.ts';

/** Status message for screen readers (WCAG 4.1.3) when a notification arrives: its title. Others see the number of the bell. */
export const InboxArrivals = ({ inbox }: { inbox: Pick<InboxModel, 'entries' | 'unread'> | undefined }) => {
  const { t } = useTranslation('shell');
  const [unread, setUnread] = useState(inbox?.unread);
  const [text, setText] = useState('');
  if (inbox !== undefined && inbox.unread !== unread) {
    setUnread(inbox.unread);
    // What was unread before the console was opened has not arrived now.
    const hasArrived = unread !== undefined && inbox.unread > unread;
    // With the number: a region that keeps its text, as for a second notification of the same title, is not read again.
    const words = { title: inbox.entries[0]?.title ?? '', unread: inbox.unread };
    setText(hasArrived ? t('inboxArrived', words) : '');
  }
  return (
    <span className="visually-hidden" aria-live="polite" data-slot="inbox-arrivals">
      {text}
    </span>
  );
};
