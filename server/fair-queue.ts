import { createWaitingLists } from './waiting-lists.ts';

/**
 * A pool with a fair queue: callers, such as companies, take turns (round robin), so a long queue of one does not delay
 * another.
 */

export type TurnLimits = {
  /** Turns at once, of all callers and of one. */
  maxConcurrent: number;
  each: number;
  /** Turns waiting, of all callers and of one. */
  waiting: number;
  waitingEach: number;
};

/** Gives a turn back. */
type Release = () => void;

type Waiting = (release: Release) => void;

export const createFairQueue = (limits: TurnLimits) => {
  const waiting = createWaitingLists<Waiting>();
  const running = new Map<string, number>();
  let all = 0;

  const runningOf = (caller: string) => running.get(caller) ?? 0;
  const isFree = (caller: string): boolean =>
    all < limits.maxConcurrent && runningOf(caller) < limits.each && waiting.countOf(caller) === 0;
  const isFull = (): boolean => waiting.count() >= limits.waiting;

  const occupy = (caller: string): Release => {
    all += 1;
    running.set(caller, runningOf(caller) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      all -= 1;
      const remaining = runningOf(caller) - 1;
      if (remaining > 0) running.set(caller, remaining);
      else running.delete(caller);
      waiting.moveLast(caller);
      next();
    };
  };

  const next = (): void => {
    if (all >= limits.maxConcurrent) return;
    const caller = [...waiting.callers()].find((waitingCaller) => runningOf(waitingCaller) < limits.each);
    if (caller === undefined) return;
    const start = waiting.firstOf(caller);
    if (start === undefined) return;
    waiting.remove(caller, start);
    start(occupy(caller));
    next();
  };

  return {
    /** True if the caller's next turn begins at once. */
    isFree,
    /** True if no caller may wait, however few turns of its own wait. */
    isFull,
    /**
     * A turn as soon as there is one; nothing where too many wait for theirs already. Aborting `signal` during the wait
     * removes the turn from the queue and rejects with the signal's reason.
     */
    take: (caller: string, signal?: AbortSignal): Promise<Release> | undefined => {
      if (signal?.aborted === true) return Promise.reject(signal.reason);
      if (isFree(caller)) return Promise.resolve(occupy(caller));
      if (isFull() || waiting.countOf(caller) >= limits.waitingEach) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<Release>();
      waiting.add(caller, resolve);
      signal?.addEventListener('abort', () => {
        waiting.remove(caller, resolve);
        reject(signal.reason);
      });
      return promise;
    },
  };
};

/** Concurrency limit of which each caller gets a share: work of one waits behind its own and not behind all of another's. */
export const createFairLimit = (limits: Pick<TurnLimits, 'maxConcurrent' | 'each'>) => {
  const queue = createFairQueue({ ...limits, waiting: Infinity, waitingEach: Infinity });
  return async <T>(caller: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const release = await queue.take(caller, signal);
    try {
      return await work();
    } finally {
      release?.();
    }
  };
};
