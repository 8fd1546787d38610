import { useState } from 'react';

type History<T> = { past: readonly T[]; now: T; future: readonly T[]; mark: string };

/** More steps than a person goes back. */
const mostSteps = 100;

export type Steps<T> = {
  now: T;
  /** Edits in a row with the same mark, such as the letters of a name, are one step. */
  change: (next: (now: T) => T, mark?: string) => void;
  /** Replaces the state with the server's; this can't be undone. */
  reset: (next: (now: T) => T) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};

/** A value with undo and redo. */
export const useHistory = <T>(initial: () => T): Steps<T> => {
  const [history, setHistory] = useState<History<T>>(() => ({ past: [], now: initial(), future: [], mark: '' }));
  return {
    now: history.now,
    change: (next, mark = '') =>
      setHistory(({ past, now, mark: last }) => ({
        past: mark !== '' && mark === last ? past : [...past, now].slice(-mostSteps),
        now: next(now),
        future: [],
        mark,
      })),
    reset: (next) => setHistory(({ now }) => ({ past: [], now: next(now), future: [], mark: '' })),
    undo: () =>
      setHistory((history) => {
        const former = history.past.at(-1);
        if (former === undefined) return history;
        return { past: history.past.slice(0, -1), now: former, future: [history.now, ...history.future], mark: '' };
      }),
    redo: () =>
      setHistory((history) => {
        const [next, ...rest] = history.future;
        if (next === undefined) return history;
        return { past: [...history.past, history.now], now: next, future: rest, mark: '' };
      }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
};
