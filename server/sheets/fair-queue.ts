/** A pool with a fair queue: companies take turns (round robin), so a long queue of one does not delay another. */

export type TurnLimits = {
  /** Turns at once, of all companies and of one. */
  maxConcurrent: number;
  each: number;
  /** Turns waiting, of all companies and of one. */
  waiting: number;
  waitingEach: number;
};

/** Gives a turn back. */
type Release = () => void;

export const createFairQueue = (limits: TurnLimits) => {
  /** Companies in the order of their last turn. */
  const queues = new Map<string, ((release: Release) => void)[]>();
  const running = new Map<string, number>();
  let all = 0;
  let waiting = 0;

  const runningOf = (company: string) => running.get(company) ?? 0;

  const begin = (company: string): Release => {
    all += 1;
    running.set(company, runningOf(company) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      all -= 1;
      const left = runningOf(company) - 1;
      if (left > 0) running.set(company, left);
      else running.delete(company);
      const queue = queues.get(company);
      // To the end of the round.
      queues.delete(company);
      if (queue !== undefined) queues.set(company, queue);
      next();
    };
  };

  const next = (): void => {
    if (all >= limits.maxConcurrent) return;
    const found = [...queues].find(([company]) => runningOf(company) < limits.each);
    if (found === undefined) return;
    const [company, queue] = found;
    const start = queue.shift();
    if (queue.length === 0) queues.delete(company);
    if (start === undefined) return;
    waiting -= 1;
    start(begin(company));
    next();
  };

  return {
    /** A turn as soon as there is one; nothing where too many wait for theirs already. */
    take: (company: string): Promise<Release> | undefined => {
      const queue = queues.get(company) ?? [];
      if (all < limits.maxConcurrent && runningOf(company) < limits.each && queue.length === 0)
        return Promise.resolve(begin(company));
      if (waiting >= limits.waiting || queue.length >= limits.waitingEach) return undefined;
      waiting += 1;
      return new Promise((resolve) => {
        queue.push(resolve);
        queues.set(company, queue);
      });
    },
  };
};
