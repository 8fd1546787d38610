import { useAskAgain } from '../../api/live/use-live.ts';
import { InboxArrivals } from '../../features/inbox/inbox-arrivals.tsx';
import { useInbox } from '../../features/inbox/use-inbox.ts';

/** Announces new notifications over the dashboard. The session of a wall link gets none, because passers-by see that wall. */
export const WallInbox = () => {
  const inbox = useInbox(true);
  useAskAgain([{ kind: 'inbox' }], () => void inbox.refetch());
  return <InboxArrivals inbox={inbox.data} />;
};
