import { createWaitingLists } from '../waiting-lists.ts';
import { DatabaseBusy } from './database-down.ts';

/** `background`: work that comes in bulk and lets everything else pass, such as the storing of reports. */
export type Urgency = 'normal' | 'background';

/** Limits of the connection pool by kind of work. */
export type Shares = {
  /** Connections. */
  all: number;
  /** At most so many for normal work of all companies, and of one of them. */
  companies: number;
  each: number;
  /** At most so many for background work. */
  background: number;
  /** Left free by all of that for normal work that belongs to no company, such as finding the session of a call. */
  reserved: number;
};

/** The embedded database. */
export const onlyConnection: Shares = { all: 1, companies: 1, each: 1, background: 1, reserved: 0 };

/** Milliseconds after which waiting background work goes first (against starvation). */
const maxBackgroundWait = 100;

/** Maximum wait of normal work of a company, in milliseconds: after that browsers time out, and programs retry. */
const maxCompanyWait = 60_000;

/** Key of work that belongs to no company. */
const ofNone = '';

/**
 * Turns of `ofNone` in a row. They are short, and all companies wait in that queue: the lookups of many calls of one
 * would otherwise have a long statement of its own between each two of them.
 */
const turnsOfNone = 32;

/** Whose turn it is. `last`: once nothing else waits. */
export type Turn = {
  urgency?: Urgency | 'last' | undefined;
  company?: string | undefined;
  /** Aborted when the caller no longer needs the result: work that has not started is then dropped. */
  signal?: AbortSignal | undefined;
};

type Waiting = {
  company: string;
  urgency: Urgency | 'last';
  begin: () => Promise<unknown>;
  fail: (failure: unknown) => void;
  since: number;
  /** Removes the timer and the listener that would end the wait. */
  unlimit: () => void;
};

type MayBegin = (request: Waiting) => boolean;

/**
 * Fair queue (weighted round robin): next is the company with the fewest connections, of equals the one whose last turn is
 * longest ago. Of a company in the order of asking.
 */
const createRounds = (lentTo: (company: string) => number) => {
  const { firstOf, countOf, callers, moveLast, ...lists } = createWaitingLists<Waiting>();
  let inRow = 0;

  /** Takes the first of its company from the queue; the company goes to the end of the round. */
  const leave = (request: Waiting): void => {
    const { company, urgency } = request;
    lists.remove(company, request);
    if (company === ofNone) {
      inRow += 1;
      if (urgency === 'normal' && inRow < turnsOfNone && countOf(company) > 0) return;
      inRow = 0;
    }
    moveLast(company);
  };

  /** The next waiting work that the limits allow to start. */
  const first = (mayBegin: MayBegin): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const company of callers()) {
      const request = firstOf(company);
      if (request === undefined || !mayBegin(request)) continue;
      if (next === undefined || lentTo(request.company) < lentTo(next.company)) next = request;
    }
    return next;
  };

  return {
    first,
    shift: (mayBegin: MayBegin): Waiting | undefined => {
      const request = first(mayBegin);
      if (request !== undefined) leave(request);
      return request;
    },
    add: (request: Waiting): void => lists.add(request.company, request),
    /** @returns whether it was still waiting */
    remove: (request: Waiting): boolean => lists.remove(request.company, request),
    clear: lists.clear,
    size: lists.count,
  };
};

/** Work that has a connection. */
const createUse = (shares: Shares) => {
  const byCompany = new Map<string, number>();
  let normal = 0;
  let background = 0;
  const all = () => normal + background;
  const lentTo = (company: string) => byCompany.get(company) ?? 0;

  const count = ({ urgency, company }: Waiting, by: 1 | -1): void => {
    if (urgency !== 'normal') return void (background += by);
    normal += by;
    if (lentTo(company) + by > 0) byCompany.set(company, lentTo(company) + by);
    else byCompany.delete(company);
  };

  const mayBegin: MayBegin = ({ urgency, company }) => {
    if (all() >= shares.all) return false;
    if (urgency === 'normal' && company === ofNone) return true;
    const toCompanies = normal - lentTo(ofNone);
    if (toCompanies + background >= shares.all - shares.reserved) return false;
    if (urgency !== 'normal') return background < shares.background;
    return toCompanies < shares.companies && lentTo(company) < shares.each;
  };

  return { all, lentTo, count, mayBegin };
};

/**
 * Removes work from the queue when its caller aborts, and normal work of a company after a minute: otherwise a flood of
 * requests would be served for clients that have disconnected.
 */
const limitWait = (request: Waiting, { signal }: Turn, leave: () => boolean): void => {
  const end = (reason: unknown): void => {
    if (!leave()) return;
    request.unlimit();
    request.fail(reason);
  };
  const abort = () => end(signal?.reason);
  signal?.addEventListener('abort', abort);
  const isLimited = request.urgency === 'normal' && request.company !== ofNone;
  const timer = isLimited
    ? setTimeout(() => end(new DatabaseBusy(maxCompanyWait / 1000)), maxCompanyWait).unref()
    : undefined;
  request.unlimit = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
};

/**
 * Lends the connections of the database. Companies take turns, so that hundreds of requests of one delay a request of
 * another by one statement and not by all of theirs. Work of several steps, such as from a fired rule to its command,
 * would wait before each step for another batch of reports if every turn were taken in the order of asking.
 *
 * Work that has a connection must not wait for another one: where all are lent to such work, nothing would end (deadlock).
 */
export const createConnectionQueue = (shares: Shares, now: () => number = () => performance.now()) => {
  const { all, lentTo, count, mayBegin } = createUse(shares);
  const normal = createRounds(lentTo);
  const background = createRounds(() => 0);
  const last: Waiting[] = [];
  let isLooking = false;

  const begin = (request: Waiting): void => {
    request.unlimit();
    count(request, 1);
    void request.begin().finally(() => {
      count(request, -1);
      next();
    });
  };

  const waiting = () => normal.size() + background.size() + last.length;
  const isLastDue = () => last.length > 0 && waiting() === last.length && all() < shares.all;

  const shift = (): Waiting | undefined => {
    const longestWaiting = background.first(mayBegin);
    const isOverdue = longestWaiting !== undefined && now() - longestWaiting.since >= maxBackgroundWait;
    return (isOverdue ? background.shift(mayBegin) : undefined) ?? normal.shift(mayBegin);
  };

  const beginLater = (): void => {
    isLooking = false;
    const first = background.shift(mayBegin) ?? (isLastDue() ? last.shift() : undefined);
    if (first !== undefined) begin(first);
    next();
  };

  const next = (): void => {
    for (let request = shift(); request !== undefined; request = shift()) begin(request);
    if (isLooking || (background.first(mayBegin) === undefined && !isLastDue())) return;
    isLooking = true;
    // The next step of what has just ended is requested before that.
    setImmediate(beginLater);
  };

  return {
    /** @throws DatabaseBusy after the longest wait of a company's normal work, and the reason of `signal` */
    inTurn: <T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        turn.signal?.throwIfAborted();
        const { urgency = 'normal', company = ofNone } = turn;
        const begin = () => work().then(resolve, reject);
        const request: Waiting = { company, urgency, begin, fail: reject, since: now(), unlimit: () => undefined };
        if (urgency === 'last') last.push(request);
        else {
          const rounds = urgency === 'normal' ? normal : background;
          limitWait(request, turn, () => rounds.remove(request));
          rounds.add(request);
        }
        next();
      }),
    /** Ends the wait of everything but `last`: the database is not there. */
    failWaiting: (failure: Error): void => {
      for (const { fail, unlimit } of [...normal.clear(), ...background.clear()]) {
        unlimit();
        fail(failure);
      }
      next();
    },
    lent: all,
    waiting,
  };
};

export type ConnectionQueue = ReturnType<typeof createConnectionQueue>;
