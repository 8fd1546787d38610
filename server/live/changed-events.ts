import type { LiveTopic } from '../../src/schemas/live.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Subscription, Reader } from './reader.ts';
import { frame } from './stream.ts';

/**
 * Milliseconds between two `changed` of a module's lists or boards. Pages ask for them every 5 s at most; with each
 * delivery, one changed row would wake every open page of its module four times a second.
 */
const interval = 1_000;

export const changed = ({ stream }: Reader, topic: LiveTopic): void => stream.send('changed', { topic });

/** Readers that get their events before the event loop runs other work: all at once would delay every call of the server. */
const chunkSize = 200;

/** The same text for all readers. */
const framesOf = (pid: string) => ({
  list: frame('changed', { topic: { kind: 'list', pid } satisfies LiveTopic }),
  board: frame('changed', { topic: { kind: 'board', pid } satisfies LiveTopic }),
});

const flush = ({ reader, pending }: Subscription, frames: ReturnType<typeof framesOf>): void => {
  if (pending.list) reader.stream.write(frames.list);
  if (pending.board) reader.stream.write(frames.board);
  pending.list = false;
  pending.board = false;
};

/** Flushes the first readers at once and the others in turns. */
const flushAll = (waiting: readonly Subscription[], frames: ReturnType<typeof framesOf>): void => {
  for (const subscription of waiting.slice(0, chunkSize)) flush(subscription, frames);
  if (waiting.length > chunkSize) setImmediate(() => flushAll(waiting.slice(chunkSize), frames));
};

/** Sends the pending `changed` of the subscriptions of a module: throttled, leading edge first. */
export const createChangedEvents = (subscriptions: Subscriptions) => {
  const resting = new Set<string>();
  /** @returns whether there was anything to send */
  const send = (company: string, pid: string): boolean => {
    const waiting = subscriptions.of(company, pid).filter(({ pending }) => pending.list || pending.board);
    if (waiting.length > 0) flushAll(waiting, framesOf(pid));
    return waiting.length > 0;
  };
  const throttle = (company: string, pid: string): void => {
    const key = `${company}:${pid}`;
    resting.add(key);
    setTimeout(() => {
      if (send(company, pid)) throttle(company, pid);
      else resting.delete(key);
    }, interval).unref();
  };
  return {
    soon: (company: string, pid: string): void => {
      if (!resting.has(`${company}:${pid}`) && send(company, pid)) throttle(company, pid);
    },
  };
};
