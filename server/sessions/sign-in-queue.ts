import { tooMany } from '../http/refusal.ts';
import { queueLimits } from './limits.ts';

/** Who attempts to sign in, and from where. */
export type Caller = {
  /** A network, or a browser that signed in before. */
  source: string;
  /** Phone or e-mail. */
  name: string;
  /** The owner of the name has signed in from this source before; such attempts go first. */
  isKnown: boolean;
};

type Waiting = Caller & { start: () => void; refuse: () => void };

type Limits = { concurrency: number; maxWaiting: number; perSource: number; timeout: number };

/** Turns per one to two minutes that a known browser gets before all others. */
const knownBonus = 10;

/** Up to this many waiting attempts are served within a second, so they are served oldest first (FIFO). */
const newestFirstAbove = 16;

/** Counts per key over the last one to two windows: two generations, of which the older one is dropped. */
const createRecentCounts = (window: number) => {
  let [newer, older] = [new Map<string, number>(), new Map<string, number>()];
  let rotatedAt = performance.now();
  const rotate = () => {
    const passed = performance.now() - rotatedAt;
    if (passed < window) return;
    [newer, older] = [new Map(), passed < 2 * window ? newer : new Map()];
    rotatedAt = performance.now();
  };
  return {
    of: (key: string): number => (newer.get(key) ?? 0) + (older.get(key) ?? 0),
    add: (key: string): void => {
      rotate();
      newer.set(key, (newer.get(key) ?? 0) + 1);
    },
  };
};

/**
 * Fair queue of sign-in attempts, which cost a password hash each. A known browser goes first, then the source with the
 * fewest recent turns, then the name with the fewest. Among equals the oldest attempt goes first, under a flood the newest
 * (adaptive LIFO: the clients of the oldest have given up already). So 500 attempts from one address, or 5,000 on one
 * phone, do not delay other people. The queue is bounded per source and in total, and an attempt that waited too long is
 * refused (load shedding).
 */
export const createSignInQueue = ({ concurrency, maxWaiting, perSource, timeout }: Limits) => {
  const waiting: Waiting[] = [];
  const recent = createRecentCounts(60_000);
  let running = 0;

  /** Recent turns by source, then by name; a known browser has a bonus, which its own turns use up. */
  const loadOf = ({ source, name, isKnown }: Caller): readonly [number, number] => [
    Math.max(recent.of(`source ${source}`) - (isKnown ? knownBonus : 0), isKnown ? -1 : 0),
    recent.of(`name ${name}`),
  ];
  /**
   * `first`: the attempt with the least load, of equals the newest (the oldest while few wait). `last`: the one with the
   * most load, of equals the oldest. Attempts with the same source and name are served in their order.
   */
  const pick = (which: 'first' | 'last'): Waiting | undefined => {
    let picked: { entry: Waiting; load: readonly [number, number] } | undefined;
    for (const entry of waiting) {
      const load = loadOf(entry);
      const byLoad = picked === undefined ? 0 : load[0] - picked.load[0] || load[1] - picked.load[1];
      const isNewer = which === 'first' && (byLoad < 0 || (byLoad === 0 && waiting.length > newestFirstAbove));
      if (picked === undefined || isNewer || (which === 'last' && byLoad > 0)) picked = { entry, load };
    }
    const nextEntry = picked?.entry;
    return waiting.find(({ source, name }) => source === nextEntry?.source && name === nextEntry.name);
  };

  const leave = (entry: Waiting): void => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
  };

  const startNext = (): void => {
    while (running < concurrency) {
      const next = pick('first');
      if (next === undefined) return;
      leave(next);
      running += 1;
      recent.add(`source ${next.source}`);
      recent.add(`name ${next.name}`);
      next.start();
    }
  };

  const wait = (caller: Caller): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(tooMany(Math.ceil(timeout / 1000)));
    const entry: Waiting = { ...caller, start: resolve, refuse };
    if (waiting.filter(({ source }) => source === caller.source).length >= perSource) refuse();
    else waiting.push(entry);
    const dropped = waiting.length > maxWaiting ? pick('last') : undefined;
    if (dropped !== undefined) {
      leave(dropped);
      dropped.refuse();
    }
    const timer = setTimeout(() => {
      leave(entry);
      refuse();
    }, timeout);
    startNext();
    return promise.finally(() => clearTimeout(timer));
  };

  /** @throws Refusal tooMany when the queue is full, or the attempt has waited too long */
  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    await wait(caller);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
};

/** One queue per process, because the attempts share its processor. */
export const queueSignIn = createSignInQueue(queueLimits);
