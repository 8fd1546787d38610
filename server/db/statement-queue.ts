/** `background`: work that comes in bulk and lets everything else pass, such as the storing of reports. */
export type Urgency = 'normal' | 'background';

/** Milliseconds after which waiting background work goes first (against starvation). */
const maxBackgroundWait = 100;

type Waiting = { begin: () => Promise<unknown>; since: number };

/**
 * Lets one conversation after the other have the only connection. Work of several steps, such as from a fired rule to
 * its command, would wait before each step for another batch of reports if every turn were taken in the order of asking.
 */
export const createStatementQueue = (now: () => number = () => performance.now()) => {
  const normal: Waiting[] = [];
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
    /** `last`: once nothing else waits. */
    inTurn: <T>(work: () => Promise<T>, urgency: Urgency | 'last' = 'normal'): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const since = urgency === 'last' ? Infinity : now();
        const waiting = { begin: () => work().then(resolve, reject), since };
        (urgency === 'normal' ? normal : background).push(waiting);
        next();
      }),
    /** Conversations under way and waiting. */
    turns: () => normal.length + background.length + (isBusy ? 1 : 0),
  };
};
