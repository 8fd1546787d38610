import { proxy, useSnapshot } from 'valtio';
import type { InboxEntry } from '../../schemas/inbox.ts';
import { session } from '../../state/session.ts';
import { readSeen, unseenIn, withEntries, writeSeen } from './seen-entries.ts';
import type { InboxModel } from './use-inbox.ts';

/** Notifications that arrived while the console is open. One state for all pages: a notice outlives a change of the page. */
export const arrivals = proxy<{
  userid: string;
  /** Those of the visible notice, newest first. */
  shown: readonly InboxEntry[];
  /** Those that arrived last, and how many were unread then: the status message. */
  latest: { entries: readonly InboxEntry[]; unread: number } | undefined;
}>({ userid: '', shown: [], latest: undefined });

type Arrivals = { shown: readonly InboxEntry[]; latest: typeof arrivals.latest };

const none: Arrivals = { shown: [], latest: undefined };

/** The arrivals of the user who is signed in. */
export const useArrivals = (): Arrivals => {
  const { userid } = useSnapshot(session);
  // Entries are never changed in place.
  const own = useSnapshot(arrivals) as typeof arrivals;
  return own.userid === userid ? own : none;
};

/** Removes entries from the notice; they stay unread in the inbox. */
export const dismissArrivals = (dids: readonly string[]): void => {
  arrivals.shown = arrivals.shown.filter(({ did }) => !dids.includes(did));
};

/** Removes what was read, here or in another tab. */
const removeRead = ({ entries, unread }: Pick<InboxModel, 'entries' | 'unread'>): void => {
  const read = new Set(entries.filter(({ isread }) => isread === '1').map(({ did }) => did));
  const isUnread = ({ did }: InboxEntry): boolean => unread > 0 && !read.has(did);
  if (!arrivals.shown.every(isUnread)) arrivals.shown = arrivals.shown.filter(isUnread);
  if (arrivals.latest?.entries.some(isUnread) === false) arrivals.latest = undefined;
};

/** Takes the inbox as it is now. @returns the notifications that have arrived; none the first time in this browser */
export const takeInbox = (inbox: Pick<InboxModel, 'entries' | 'unread'>): readonly InboxEntry[] => {
  const { userid } = session;
  if (arrivals.userid !== userid) Object.assign(arrivals, { userid, shown: [], latest: undefined });
  removeRead(inbox);
  const seen = readSeen(userid);
  writeSeen(withEntries(userid, seen, inbox.entries));
  const arrived = seen === undefined ? [] : unseenIn(seen, inbox.entries);
  if (arrived.length === 0) return arrived;
  arrivals.shown = [...arrived, ...arrivals.shown];
  arrivals.latest = { entries: arrived, unread: inbox.unread };
  return arrived;
};
