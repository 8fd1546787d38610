import { randomId } from '../../security/random-id.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { lead } from './leadership.ts';
import { type LiveEvent, mergeTopics } from './live-event.ts';
import { type Line, openLine } from './line.ts';

/** One stream for all tabs of a browser: the tab that leads opens it for the topics of all and passes events on. */

/** Milliseconds between two lists of a tab's topics, and after which a silent tab is taken for closed. */
const repeatEach = 60_000;
const maxSilence = 200_000;

type Message =
  | { kind: 'topics'; from: string; topics: readonly LiveTopic[] }
  | { kind: 'who' }
  | { kind: 'open'; isOpen: boolean }
  | { kind: 'event'; event: LiveEvent; to?: string };

type Told = Parameters<typeof openLine>[0];

type TopicsByTab = ReadonlyMap<string, { topics: readonly LiveTopic[]; at: number }>;

const unionOf = (own: readonly LiveTopic[], others: TopicsByTab): LiveTopic[] => {
  const since = performance.now() - maxSilence;
  const heard = [...others.values()].filter(({ at }) => at > since);
  return mergeTopics([...own, ...heard.flatMap(({ topics }) => topics)]);
};

/** `name` is the same for tabs of the same person and language. */
export const openSharedLine = (name: string, told: Told): Line => {
  if (typeof BroadcastChannel === 'undefined') return openLine(told);
  const me = randomId();
  const channel = new BroadcastChannel(name);
  const others = new Map<string, { topics: readonly LiveTopic[]; at: number }>();
  let own: readonly LiveTopic[] = [];
  let line: Line | undefined;
  let isOpen = false;
  let hasFollowed = false;

  const post = (message: Message): void => channel.postMessage(message);
  const postTopics = (): void => post({ kind: 'topics', from: me, topics: own });
  const tell = (next: boolean): void => told.onOpen((isOpen = next));
  const update = (): void => line?.setTopics(unionOf(own, others));

  const takeOver = (): (() => void) => {
    line = openLine({
      hasGap: hasFollowed,
      onEvent: (event) => {
        post({ kind: 'event', event });
        told.onEvent(event);
      },
      onOpen: (next) => {
        post({ kind: 'open', isOpen: next });
        tell(next);
      },
    });
    post({ kind: 'who' });
    update();
    return () => {
      line?.close();
      line = undefined;
    };
  };

  /** Another tab shows something else. Where the stream has it already, nothing says what changed before: it asks again. */
  const heardTopics = ({ from, topics }: Message & { kind: 'topics' }): void => {
    const before = JSON.stringify(unionOf(own, others));
    const isNew = JSON.stringify(others.get(from)?.topics) !== JSON.stringify(topics);
    if (topics.length === 0) others.delete(from);
    else others.set(from, { topics, at: performance.now() });
    if (line === undefined) return;
    post({ kind: 'open', isOpen });
    update();
    if (isNew && topics.length > 0 && before === JSON.stringify(unionOf(own, others)))
      post({ kind: 'event', event: { kind: 'again' }, to: from });
  };

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'topics') heardTopics(data);
    else if (data.kind === 'who') postTopics();
    else if (line === undefined && data.kind === 'open') {
      hasFollowed = true;
      tell(data.isOpen);
    } else if (line === undefined && data.kind === 'event' && (data.to ?? me) === me) told.onEvent(data.event);
  });
  const repeat = setInterval(() => {
    if (line === undefined) postTopics();
    else update();
  }, repeatEach);
  const leave = lead(name, me, takeOver);
  const left = (): void => post({ kind: 'topics', from: me, topics: [] });
  window.addEventListener('pagehide', left);

  return {
    setTopics: (topics) => {
      if (JSON.stringify(topics) === JSON.stringify(own)) return;
      own = topics;
      if (line === undefined) postTopics();
      update();
    },
    retry: () => line?.retry(),
    close: () => {
      left();
      clearInterval(repeat);
      window.removeEventListener('pagehide', left);
      leave();
      line?.close();
      line = undefined;
      channel.close();
      tell(false);
    },
  };
};
