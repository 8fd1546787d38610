import type { LiveTopic } from '../../src/schemas/live.ts';
import { type Actor, limitKeyOf } from '../http/actor.ts';
import { badInput, tooMany } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** Streams and topics that may be open. Contract "Live". */

/** Maximum streams of one user; each browser has one. */
const maxPerPerson = 20;
/** Streams that a person opens within a minute: one for each page that is visited, with room. */
const maxPerMinute = 120;
/** Rows and records of all topics of a stream. */
const maxIds = 1_000;

const minute = 60;

/** @throws Refusal badInput */
export const requireFewIds = (topics: readonly LiveTopic[]): void => {
  const ids = topics.reduce((sum, topic) => sum + (topic.kind === 'list' ? (topic.dids?.length ?? 0) : 1), 0);
  if (ids <= maxIds) return;
  throw badInput('/topics', 'toomany', phrase('server/live', 'tooManyRows', { limit: maxIds }));
};

/** Counts the streams of a server. */
export const createBounds = (maxPerServer: number) => {
  const open = new Map<string, number>();
  const begun = new Map<string, { since: number; count: number }>();
  let all = 0;

  const countOpening = (key: string, now: number): void => {
    if (begun.size > 10_000) begun.clear();
    const current = begun.get(key);
    const window = current !== undefined && now >= current.since && now < current.since + minute ? current : undefined;
    if (window === undefined) begun.set(key, { since: now, count: 1 });
    else if (window.count >= maxPerMinute) throw tooMany(window.since + minute - now);
    else window.count += 1;
  };

  return {
    /** Takes a place, and answers how to give it back. @throws Refusal tooMany */
    enter: (actor: Actor, now: number): (() => void) => {
      const key = limitKeyOf(actor);
      const personCount = open.get(key) ?? 0;
      if (personCount >= maxPerPerson || all >= maxPerServer) throw tooMany(minute);
      countOpening(key, now);
      all += 1;
      open.set(key, personCount + 1);
      return () => {
        all -= 1;
        const remaining = (open.get(key) ?? 1) - 1;
        if (remaining === 0) open.delete(key);
        else open.set(key, remaining);
      };
    },
    count: () => all,
  };
};
