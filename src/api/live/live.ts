import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { connection } from '../../state/connection.ts';
import { preferences } from '../../state/preferences.ts';
import { session } from '../../state/session.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { type LiveEvent, mergeTopics, topicKey } from './live-event.ts';
import type { LiveStream } from './live-stream.ts';
import { watchOutage } from './outage.ts';
import { openSharedStream } from './shared-stream.ts';

/** Live updates for the pages of this tab. Contract "Live". */

/** `isOpen`: the server pushes changes; otherwise pages poll. */
export const live = proxy({ isOpen: false });

type Subscription = { topics: readonly LiveTopic[]; keys: ReadonlySet<string>; listener: (event: LiveEvent) => void };

/** Milliseconds between two polls while no stream is open (polling fallback). */
const pollInterval = 30_000;
/** Milliseconds after which a hidden tab unsubscribes from its topics. */
const hiddenTimeout = 30_000;

const subscriptions = new Set<Subscription>();
let stream: LiveStream | undefined;
let isAsleep = false;
let sleepTimer: ReturnType<typeof setTimeout> | undefined;

const deliver = (event: LiveEvent): void => {
  const key = event.kind === 'again' ? undefined : topicKey(event.topic);
  for (const { keys, listener } of subscriptions) if (key === undefined || keys.has(key)) listener(event);
};

const isWanted = (): boolean => session.loginsession !== '' && !isAsleep;

const update = (): void =>
  stream?.setTopics(isWanted() ? mergeTopics([...subscriptions].flatMap(({ topics }) => topics)) : []);

const streamChanged = watchOutage(() => isWanted() && subscriptions.size > 0 && !live.isOpen);

const poll = (): void => {
  if (!live.isOpen && subscriptions.size > 0 && document.visibilityState === 'visible') deliver({ kind: 'again' });
};

const seen = (): void => {
  clearTimeout(sleepTimer);
  if (document.visibilityState === 'hidden') {
    sleepTimer = setTimeout(() => {
      isAsleep = true;
      update();
    }, hiddenTimeout);
    return;
  }
  if (isAsleep) {
    isAsleep = false;
    update();
    deliver({ kind: 'again' });
  }
};

const connectStream = (): LiveStream => {
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', () => stream?.retry());
  subscribeKey(connection, 'isLost', (isLost) => {
    if (!isLost) stream?.retry();
  });
  // Another person or another session gets a new stream.
  let owner = session.loginsession;
  subscribe(session, () => {
    if (session.loginsession === owner) return;
    owner = session.loginsession;
    renew();
  });
  subscribeKey(preferences, 'language', renew);
  setInterval(poll, pollInterval);
  return openStream();
};

/** Tabs of the same person in the same language share a stream. */
const openStream = (): LiveStream =>
  openSharedStream(`live ${session.companyid} ${session.userid} ${preferences.language}`, {
    onEvent: deliver,
    onOpen: (isOpen) => {
      live.isOpen = isOpen;
      streamChanged(isOpen);
    },
  });

function renew(): void {
  stream?.close();
  stream = openStream();
  update();
}

/** Subscribes to topics; the returned function unsubscribes. */
export const listenLive = (topics: readonly LiveTopic[], listener: (event: LiveEvent) => void): (() => void) => {
  stream ??= connectStream();
  const subscription = { topics, keys: new Set(topics.map(topicKey)), listener };
  subscriptions.add(subscription);
  update();
  return () => {
    subscriptions.delete(subscription);
    update();
  };
};
