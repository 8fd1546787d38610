import type { LiveTopic } from '../../src/schemas/live.ts';
import type { Interests } from './interests.ts';
import type { Interest, Reader } from './reader.ts';

/**
 * Milliseconds between two `changed` of a module's lists or boards. Pages ask for them every 5 s at most; with each
 * delivery, one changed row would wake every open page of its module four times a second.
 */
const interval = 1_000;

export const changed = ({ stream }: Reader, topic: LiveTopic): void => stream.send('changed', { topic });

/** @returns whether there was anything to send */
const pay = ({ reader, pid, owes }: Interest): boolean => {
  const isAny = owes.list || owes.board;
  if (owes.list) changed(reader, { kind: 'list', pid });
  if (owes.board) changed(reader, { kind: 'board', pid });
  owes.list = false;
  owes.board = false;
  return isAny;
};

/** Sends the `changed` that interests of a module owe: throttled, leading edge first. */
export const createChangedEvents = (interests: Interests) => {
  const resting = new Set<string>();
  const send = (company: string, pid: string): boolean => interests.of(company, pid).map(pay).includes(true);
  const rest = (company: string, pid: string): void => {
    const key = `${company}:${pid}`;
    resting.add(key);
    setTimeout(() => {
      if (send(company, pid)) rest(company, pid);
      else resting.delete(key);
    }, interval).unref();
  };
  return {
    soon: (company: string, pid: string): void => {
      if (!resting.has(`${company}:${pid}`) && send(company, pid)) rest(company, pid);
    },
  };
};
