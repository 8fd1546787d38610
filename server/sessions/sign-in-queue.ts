import { tooMany } from '../http/refusal.ts';
import { turnLimits } from './limits.ts';

/** Who tries to sign in. */
export type Tryer = {
  /** A network, or a browser that signed in before. */
  source: string;
  /** Phone or e-mail. */
  name: string;
  /** The owner signed in from here before: such a try goes first. */
  isKnown: boolean;
};

type Waiting = Tryer & { start: () => void; refuse: () => void };

type Limits = { atOnce: number; longest: number; perSource: number; patience: number };

/** Turns of a known browser that go before everyone else's, in a minute or two. */
const headStart = 10;

/** Fewer waiting tries than these are served within a second: in the order in which they came. */
const calm = 16;

/** Counts by key of the last one to two minutes: two generations, of which the older one is dropped. */
const createRecent = (lasts: number) => {
  let [newer, older] = [new Map<string, number>(), new Map<string, number>()];
  let turned = performance.now();
  const turn = () => {
    const passed = performance.now() - turned;
    if (passed < lasts) return;
    [newer, older] = [new Map(), passed < 2 * lasts ? newer : new Map()];
    turned = performance.now();
  };
  return {
    of: (key: string): number => (newer.get(key) ?? 0) + (older.get(key) ?? 0),
    add: (key: string): void => {
      turn();
      newer.set(key, (newer.get(key) ?? 0) + 1);
    },
  };
};

/**
 * Fair queue of tries to sign in, which cost a hash each. Next is a try from a known browser, then the source with the
 * fewest turns lately, then the name with the fewest, and among equals the oldest, under a flood the newest (adaptive
 * LIFO: the oldest have been given up already). So 500 tries from one address, or 5,000 on one phone, do not delay other people.
 * Bounded: a source has few places, the whole queue too, and requests that waited too long are refused (load shedding).
 */
export const createSignInQueue = ({ atOnce, longest, perSource, patience }: Limits) => {
  const waiting: Waiting[] = [];
  const recent = createRecent(60_000);
  let running = 0;

  /** Turns had lately by source, then by name; a known browser has a head start, which it uses up. */
  const loadOf = ({ source, name, isKnown }: Tryer): readonly [number, number] => [
    Math.max(recent.of(`source ${source}`) - (isKnown ? headStart : 0), isKnown ? -1 : 0),
    recent.of(`name ${name}`),
  ];
  /**
   * The one with the least load, and of equals the newest (the oldest while few wait); or the one with the most load,
   * the oldest of equals. Tries of one source are served in their order.
   */
  const pick = (which: 'first' | 'last'): Waiting | undefined => {
    let picked: { entry: Waiting; load: readonly [number, number] } | undefined;
    for (const entry of waiting) {
      const load = loadOf(entry);
      const byLoad = picked === undefined ? 0 : load[0] - picked.load[0] || load[1] - picked.load[1];
      const isNewer = which === 'first' && (byLoad < 0 || (byLoad === 0 && waiting.length > calm));
      if (picked === undefined || isNewer || (which === 'last' && byLoad > 0)) picked = { entry, load };
    }
    const found = picked?.entry;
    return waiting.find(({ source, name }) => source === found?.source && name === found.name);
  };

  const leave = (entry: Waiting): void => {
    const index = waiting.indexOf(entry);
    if (index >= 0) waiting.splice(index, 1);
  };

  const startNext = (): void => {
    while (running < atOnce) {
      const next = pick('first');
      if (next === undefined) return;
      leave(next);
      running += 1;
      recent.add(`source ${next.source}`);
      recent.add(`name ${next.name}`);
      next.start();
    }
  };

  const wait = (tryer: Tryer): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(tooMany(Math.ceil(patience / 1000)));
    const entry: Waiting = { ...tryer, start: resolve, refuse };
    if (waiting.filter(({ source }) => source === tryer.source).length >= perSource) refuse();
    else waiting.push(entry);
    const dropped = waiting.length > longest ? pick('last') : undefined;
    if (dropped !== undefined) {
      leave(dropped);
      dropped.refuse();
    }
    const impatience = setTimeout(() => {
      leave(entry);
      refuse();
    }, patience);
    startNext();
    return promise.finally(() => clearTimeout(impatience));
  };

  /** @throws Refusal tooMany when the queue has no place, or no turn came in time */
  return async <T>(tryer: Tryer, work: () => Promise<T>): Promise<T> => {
    await wait(tryer);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
};

/** The process's one queue: its processor is what the tries share. */
export const inTurn = createSignInQueue(turnLimits);
