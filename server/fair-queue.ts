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

export const createFairQueue = (limits: TurnLimits) => {
  /** Callers in the order of their last turn. */
  const queues = new Map<string, ((release: Release) => void)[]>();
  const running = new Map<string, number>();
  let all = 0;
  let waiting = 0;

  const runningOf = (caller: string) => running.get(caller) ?? 0;

  const begin = (caller: string): Release => {
    all += 1;
    running.set(caller, runningOf(caller) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      all -= 1;
      const left = runningOf(caller) - 1;
      if (left > 0) running.set(caller, left);
      else running.delete(caller);
      const queue = queues.get(caller);
      // To the end of the round.
      queues.delete(caller);
      if (queue !== undefined) queues.set(caller, queue);
      next();
    };
  };

  const next = (): void => {
    if (all >= limits.maxConcurrent) return;
    const found = [...queues].find(([caller]) => runningOf(caller) < limits.each);
    if (found === undefined) return;
    const [caller, queue] = found;
    const start = queue.shift();
    if (queue.length === 0) queues.delete(caller);
    if (start === undefined) return;
    waiting -= 1;
    start(begin(caller));
    next();
  };

  return {
    /** A turn as soon as there is one; nothing where too many wait for theirs already. */
    take: (caller: string): Promise<Release> | undefined => {
      const queue = queues.get(caller) ?? [];
      if (all < limits.maxConcurrent && runningOf(caller) < limits.each && queue.length === 0)
        return Promise.resolve(begin(caller));
      if (waiting >= limits.waiting || queue.length >= limits.waitingEach) return undefined;
      waiting += 1;
      return new Promise((resolve) => {
        queue.push(resolve);
        queues.set(caller, queue);
      });
    },
  };
};
