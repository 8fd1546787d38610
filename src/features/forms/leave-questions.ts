import type { Blocker, Location } from 'react-router-dom';

/**
 * Navigation blocking for several forms on top of each other, such as a dialog with input over a changed page. The router
 * supports one blocker, which asks for all: the questions come one after the other, innermost first, and the page is left
 * when none is left to answer.
 */

export type Guarded = {
  /** Whether going there would lose something. */
  isLeaving: (from: Location, to: Location) => boolean;
};

type Blocked = Extract<Blocker, { state: 'blocked' }>;

/** In the order in which they were mounted: a dialog comes after its page. */
const mounted: Guarded[] = [];
/** Those that the navigation which was blocked last would leave, innermost first. */
let leaving: readonly Guarded[] = [];
let open: { blocker: Blocked; questions: readonly Guarded[] } | undefined;
const listeners = new Set<() => void>();

const put = (next: typeof open): void => {
  open = next;
  for (const listener of listeners) listener();
};

const stay = (): void => {
  const blocker = open?.blocker;
  put(undefined);
  blocker?.reset();
};

const withdraw = (guarded: Guarded): void => {
  if (open === undefined) return;
  // The form whose question is shown is gone, and with it the answer.
  if (open.questions[0] === guarded) stay();
  else if (open.questions.includes(guarded))
    put({ ...open, questions: open.questions.filter((question) => question !== guarded) });
};

export const leaveQuestions = {
  mount: (guarded: Guarded): (() => void) => {
    mounted.push(guarded);
    return () => {
      mounted.splice(mounted.indexOf(guarded), 1);
      withdraw(guarded);
    };
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True if something would be lost. */
  block: (from: Location, to: Location): boolean => {
    leaving = mounted.filter(({ isLeaving }) => isLeaving(from, to)).toReversed();
    return leaving.length > 0;
  },
  /** The router's blocker has blocked. */
  ask: (blocker: Blocked): void => put({ blocker, questions: leaving }),
  /** Whose question is shown. */
  current: (): Guarded | undefined => open?.questions[0],
  stay,
  /** What is asked about may be lost. The page is left when no question is left. */
  leave: (): void => {
    if (open === undefined) return;
    const { blocker } = open;
    const questions = open.questions.slice(1);
    put(questions.length === 0 ? undefined : { blocker, questions });
    if (questions.length === 0) blocker.proceed();
  },
};
