import { proxy, subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { connection } from '../../state/connection.ts';
import { preferences } from '../../state/preferences.ts';
import { session } from '../../state/session.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { type LiveEvent, mergeTopics, topicKey } from './live-event.ts';
import type { Line } from './line.ts';
import { watchOutage } from './outage.ts';
import { openSharedLine } from './shared-line.ts';

/** Live updates for the pages of this tab. Contract "Live". */

/** `isOpen`: changes come by themselves; otherwise pages ask at intervals. */
export const live = proxy({ isOpen: false });

type Subscription = { topics: readonly LiveTopic[]; keys: ReadonlySet<string>; listener: (event: LiveEvent) => void };

/** Milliseconds between two questions where no stream is open (polling fallback). */
const pollInterval = 30_000;
/** A hidden tab gives its topics up after so long; milliseconds. */
const hiddenPatience = 30_000;

const subscriptions = new Set<Subscription>();
let line: Line | undefined;
let isAsleep = false;
let sleepTimer: ReturnType<typeof setTimeout> | undefined;

const deliver = (event: LiveEvent): void => {
  const key = event.kind === 'again' ? undefined : topicKey(event.topic);
  for (const { keys, listener } of subscriptions) if (key === undefined || keys.has(key)) listener(event);
};

const isWanted = (): boolean => session.loginsession !== '' && !isAsleep;

const update = (): void =>
  line?.setTopics(isWanted() ? mergeTopics([...subscriptions].flatMap(({ topics }) => topics)) : []);

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
    }, hiddenPatience);
    return;
  }
  if (isAsleep) {
    isAsleep = false;
    update();
    deliver({ kind: 'again' });
  }
};

const begin = (): Line => {
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', () => line?.retry());
  subscribeKey(connection, 'isLost', (isLost) => {
    if (!isLost) line?.retry();
  });
  // Another person, or another session of the same one, has a stream of their own.
  let owner = session.loginsession;
  subscribe(session, () => {
    if (session.loginsession === owner) return;
    owner = session.loginsession;
    renew();
  });
  subscribeKey(preferences, 'language', renew);
  setInterval(poll, pollInterval);
  return openOwnLine();
};

/** Tabs share a stream when the same person sees them in the same language. */
const openOwnLine = (): Line =>
  openSharedLine(`live ${session.companyid} ${session.userid} ${preferences.language}`, {
    onEvent: deliver,
    onOpen: (isOpen) => {
      live.isOpen = isOpen;
      streamChanged(isOpen);
    },
  });

function renew(): void {
  line?.close();
  line = openOwnLine();
  update();
}

/** Hears of topics until the answer is called. */
export const listenLive = (topics: readonly LiveTopic[], listener: (event: LiveEvent) => void): (() => void) => {
  line ??= begin();
  const subscription = { topics, keys: new Set(topics.map(topicKey)), listener };
  subscriptions.add(subscription);
  update();
  return () => {
    subscriptions.delete(subscription);
    update();
  };
};
