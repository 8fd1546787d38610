/** `background`: work that comes in bulk and lets everything else pass, such as the storing of reports. */
export type Urgency = 'normal' | 'background';

/** Milliseconds after which waiting background work goes first (against starvation). */
const maxBackgroundWait = 100;

type Waiting = { begin: () => Promise<unknown>; since: number };

/** Key of work that belongs to no company, such as finding the session of a call. */
const ofNone = '';

/**
 * Turns of `ofNone` in a row. They are short, and all companies wait in that queue: the lookups of many calls of one
 * would otherwise have a long statement of its own between each two of them.
 */
const turnsOfNone = 32;

/** Fair queue (weighted round robin): one of each key in turn, of a key in the order of asking. */
const createRounds = () => {
  /** Keys in the order of their last turn. */
  const queues = new Map<string, Waiting[]>();
  let size = 0;
  let inRow = 0;
  return {
    add: (key: string, one: Waiting): void => {
      size += 1;
      const queue = queues.get(key);
      if (queue === undefined) queues.set(key, [one]);
      else queue.push(one);
    },
    shift: (): Waiting | undefined => {
      const [first] = queues;
      if (first === undefined) return undefined;
      const [key, queue] = first;
      const one = queue.shift();
      size -= 1;
      inRow += 1;
      if (key === ofNone && inRow < turnsOfNone && queue.length > 0) return one;
      inRow = 0;
      queues.delete(key);
      if (queue.length > 0) queues.set(key, queue);
      return one;
    },
    size: () => size,
  };
};

/**
 * Lets one conversation after the other have the only connection. Companies take turns, so that hundreds of requests of
 * one delay a request of another by one statement and not by all of theirs. Work of several steps, such as from a fired
 * rule to its command, would wait before each step for another batch of reports if every turn were taken in the order of
 * asking.
 */
export const createStatementQueue = (now: () => number = () => performance.now()) => {
  const normal = createRounds();
  const background: Waiting[] = [];
  let isBusy = false;
  let isLooking = false;

  const begin = ({ begin: work }: Waiting): void => {
    isBusy = true;
    void work().finally(() => {
      isBusy = false;
      next();
    });
  };

  const beginBackground = (): void => {
    isLooking = false;
    if (isBusy) return;
    const first = background.shift();
    if (first !== undefined) begin(first);
  };

  const next = (): void => {
    if (isBusy) return;
    const [patient] = background;
    const isOverdue = patient !== undefined && now() - patient.since >= maxBackgroundWait;
    const first = isOverdue ? background.shift() : normal.shift();
    if (first !== undefined) return begin(first);
    if (patient === undefined || isLooking) return;
    isLooking = true;
    // The next step of what has just ended is requested before that.
    setImmediate(beginBackground);
  };

  return {
    /** `last`: once nothing else waits. `company`: whose work it is; empty for what belongs to none. */
    inTurn: <T>(work: () => Promise<T>, urgency: Urgency | 'last' = 'normal', company = ofNone): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const since = urgency === 'last' ? Infinity : now();
        const waiting = { begin: () => work().then(resolve, reject), since };
        if (urgency === 'normal') normal.add(company, waiting);
        else background.push(waiting);
        next();
      }),
    /** Conversations under way and waiting. */
    turns: () => normal.size() + background.length + (isBusy ? 1 : 0),
  };
};
