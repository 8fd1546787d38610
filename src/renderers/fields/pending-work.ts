import { createContext, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Result of an upload or a search: its value is in the form, or it is not. */
type End = 'done' | 'not';

/**
 * Work whose result a form still awaits, by column: uploads, and searches for the record behind a typed name. A save must
 * wait for it, or the record would be stored without what the form already shows.
 */
export type PendingWork = {
  /** Columns with pending work; the same array until it changes. */
  columns: () => readonly string[];
  /** Registers pending work. The returned function is called once at its end. */
  start: (column: string) => (end: End) => void;
  subscribe: (listener: (ended?: { column: string; end: End }) => void) => () => void;
};

export const createPendingWork = (): PendingWork => {
  let columns: readonly string[] = [];
  const listeners = new Set<Parameters<PendingWork['subscribe']>[0]>();
  return {
    columns: () => columns,
    start: (column) => {
      let isOver = false;
      columns = [...columns, column];
      for (const listener of listeners) listener();
      return (end) => {
        if (isOver) return;
        isOver = true;
        const index = columns.indexOf(column);
        columns = columns.toSpliced(index, 1);
        for (const listener of listeners) listener({ column, end });
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const PendingWorkContext = createContext<PendingWork>(createPendingWork());

export const usePendingColumns = (work: PendingWork): readonly string[] =>
  useSyncExternalStore(work.subscribe, work.columns);

/** All are complete; or one failed, with its field; or the wait was cancelled. */
export type Settled = { is: 'done' } | { is: 'failed'; column: string } | { is: 'stopped' };

/** Resolves when nothing is on its way any more, at once when nothing is. */
export const settled = (work: PendingWork, signal: AbortSignal): Promise<Settled> =>
  new Promise((resolve) => {
    if (work.columns().length === 0) return resolve({ is: 'done' });
    const finish = (outcome: Settled) => {
      leave();
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    const stop = () => finish({ is: 'stopped' });
    const leave = work.subscribe((ended) => {
      if (ended?.end === 'not') finish({ is: 'failed', column: ended.column });
      else if (work.columns().length === 0) finish({ is: 'done' });
    });
    signal.addEventListener('abort', stop, { once: true });
  });

export type PendingWait = {
  /** A save waits for the work. */
  isWaiting: boolean;
  wait: () => Promise<Settled>;
  /** Calls the save off; the work continues. */
  stop: () => void;
};

/** Lets a save wait for the pending work of its form. */
export const usePendingWait = (work: PendingWork): PendingWait => {
  const [isWaiting, setWaiting] = useState(false);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const wait = useCallback(async (): Promise<Settled> => {
    // Who asks again takes over from the wait before.
    control.current?.abort();
    if (work.columns().length === 0) return { is: 'done' };
    const abort = new AbortController();
    control.current = abort;
    setWaiting(true);
    const outcome = await settled(work, abort.signal);
    if (control.current === abort) setWaiting(false);
    return outcome;
  }, [work]);
  const stop = useCallback(() => control.current?.abort(), []);
  return { isWaiting, wait, stop };
};
