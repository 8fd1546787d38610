import { randomId } from '../../security/random-id.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { joinElection } from './leadership.ts';
import { type LiveEvent, mergeTopics } from './live-event.ts';
import { type LiveStream, openLiveStream } from './live-stream.ts';

/**
 * One stream for all tabs of a browser (leader election): the leader opens it for the topics of all tabs and forwards the
 * events.
 */

/** Milliseconds between two heartbeats with a tab's topics, and after which a silent tab counts as closed. */
const heartbeat = 60_000;
const maxSilence = 200_000;

type Message =
  | { kind: 'topics'; from: string; topics: readonly LiveTopic[] }
  | { kind: 'who' }
  | { kind: 'retry' }
  | { kind: 'open'; isOpen: boolean }
  | { kind: 'event'; event: LiveEvent; to?: string };

type Listeners = Parameters<typeof openLiveStream>[0];

/** Topics of the other tabs, without those of tabs that have been silent for too long. */
const createTabTopics = () => {
  const others = new Map<string, { topics: readonly LiveTopic[]; at: number }>();
  return {
    /** True if the tab did not have exactly these topics before. */
    set: (from: string, topics: readonly LiveTopic[]): boolean => {
      const isNew = JSON.stringify(others.get(from)?.topics) !== JSON.stringify(topics);
      if (topics.length === 0) others.delete(from);
      else others.set(from, { topics, at: performance.now() });
      return isNew;
    },
    mergedWith: (tabTopics: readonly LiveTopic[]): LiveTopic[] => {
      const since = performance.now() - maxSilence;
      const present = [...others.values()].filter(({ at }) => at > since);
      return mergeTopics([...tabTopics, ...present.flatMap(({ topics }) => topics)]);
    },
  };
};

/** `name` is the same for tabs of the same person and language. */
export const openSharedStream = (name: string, listeners: Listeners): LiveStream => {
  if (typeof BroadcastChannel === 'undefined') return openLiveStream(listeners);
  const me = randomId();
  const channel = new BroadcastChannel(name);
  const others = createTabTopics();
  let tabTopics: readonly LiveTopic[] = [];
  let stream: LiveStream | undefined;
  let isOpen = false;
  let hasFollowed = false;

  const post = (message: Message): void => channel.postMessage(message);
  const postTopics = (): void => post({ kind: 'topics', from: me, topics: tabTopics });
  const setOpen = (next: boolean): void => listeners.onOpen((isOpen = next));
  const updateTopics = (): void => {
    if (stream === undefined) postTopics();
    else stream.setTopics(others.mergedWith(tabTopics));
  };
  const closeStream = (): void => {
    stream?.close();
    stream = undefined;
  };

  const takeOver = (): (() => void) => {
    // The former leader's stream has ended with it.
    if (isOpen) setOpen(false);
    stream = openLiveStream({
      hasGap: hasFollowed,
      onEvent: (event) => {
        post({ kind: 'event', event });
        listeners.onEvent(event);
      },
      onOpen: (next) => {
        post({ kind: 'open', isOpen: next });
        setOpen(next);
      },
    });
    post({ kind: 'who' });
    updateTopics();
    return closeStream;
  };

  /** Another tab has changed its topics. If the stream has them already, earlier changes are lost to it: it refetches. */
  const receiveTopics = ({ from, topics }: Message & { kind: 'topics' }): void => {
    const before = JSON.stringify(others.mergedWith(tabTopics));
    const isNew = others.set(from, topics);
    if (stream === undefined) return;
    post({ kind: 'open', isOpen });
    updateTopics();
    if (isNew && topics.length > 0 && before === JSON.stringify(others.mergedWith(tabTopics)))
      post({ kind: 'event', event: { kind: 'again' }, to: from });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'topics') receiveTopics(data);
    else if (data.kind === 'who') postTopics();
    else if (stream === undefined && data.kind === 'open') {
      hasFollowed = true;
      setOpen(data.isOpen);
    } else if (data.kind === 'retry') stream?.retry();
    else if (stream === undefined && data.kind === 'event' && (data.to ?? me) === me) listeners.onEvent(data.event);
  });
  const repeat = setInterval(updateTopics, heartbeat);
  const leave = joinElection(name, me, takeOver);
  const announceClose = (): void => post({ kind: 'topics', from: me, topics: [] });
  window.addEventListener('pagehide', announceClose);

  return {
    setTopics: (topics) => {
      if (JSON.stringify(topics) === JSON.stringify(tabTopics)) return;
      tabTopics = topics;
      updateTopics();
    },
    // The leader may be a hidden tab, which does not notice that the connection is back.
    retry: () => (stream === undefined ? post({ kind: 'retry' }) : stream.retry()),
    close: () => {
      announceClose();
      clearInterval(repeat);
      window.removeEventListener('pagehide', announceClose);
      leave();
      closeStream();
      channel.close();
      setOpen(false);
    },
  };
};
