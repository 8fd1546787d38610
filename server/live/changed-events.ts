import type { LiveTopic } from '../../src/schemas/live.ts';
import type { Interests } from './interests.ts';
import type { Interest, Reader } from './reader.ts';
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

const pay = ({ reader, owes }: Interest, frames: ReturnType<typeof framesOf>): void => {
  if (owes.list) reader.stream.write(frames.list);
  if (owes.board) reader.stream.write(frames.board);
  owes.list = false;
  owes.board = false;
};

/** Pays the first readers at once and the others in turns. */
const payAll = (owing: readonly Interest[], frames: ReturnType<typeof framesOf>): void => {
  for (const interest of owing.slice(0, chunkSize)) pay(interest, frames);
  if (owing.length > chunkSize) setImmediate(() => payAll(owing.slice(chunkSize), frames));
};

/** Sends the `changed` that interests of a module owe: throttled, leading edge first. */
export const createChangedEvents = (interests: Interests) => {
  const resting = new Set<string>();
  /** @returns whether there was anything to send */
  const send = (company: string, pid: string): boolean => {
    const owing = interests.of(company, pid).filter(({ owes }) => owes.list || owes.board);
    if (owing.length > 0) payAll(owing, framesOf(pid));
    return owing.length > 0;
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
