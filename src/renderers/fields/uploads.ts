import { createContext, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** How an upload ended: its file is in the form, or not. */
type End = 'done' | 'not';

/**
 * The uploads of a form that are under way, by column. A save that does not wait for them would store the record
 * without the files that its form already shows.
 */
export type Uploads = {
  /** Columns whose files are still on their way; the same list as long as it is. */
  running: () => readonly string[];
  /** Notes a file on its way; what it gives is called once, when that is over. */
  begin: (column: string) => (end: End) => void;
  subscribe: (listener: (ended?: { column: string; end: End }) => void) => () => void;
};

export const createUploads = (): Uploads => {
  let columns: readonly string[] = [];
  const listeners = new Set<Parameters<Uploads['subscribe']>[0]>();
  return {
    running: () => columns,
    begin: (column) => {
      let isOver = false;
      columns = [...columns, column];
      for (const listener of listeners) listener();
      return (end) => {
        if (isOver) return;
        isOver = true;
        const at = columns.indexOf(column);
        columns = columns.toSpliced(at, 1);
        for (const listener of listeners) listener({ column, end });
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const UploadsContext = createContext<Uploads>(createUploads());

export const useRunning = (uploads: Uploads): readonly string[] =>
  useSyncExternalStore(uploads.subscribe, uploads.running);

/** All are complete; or one failed, with its field; or the wait was cancelled. */
export type Settled = { is: 'done' } | { is: 'failed'; column: string } | { is: 'stopped' };

/** Resolves when nothing is on its way any more, at once when nothing is. */
export const settled = (uploads: Uploads, signal: AbortSignal): Promise<Settled> =>
  new Promise((resolve) => {
    if (uploads.running().length === 0) return resolve({ is: 'done' });
    const finish = (outcome: Settled) => {
      leave();
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    const stop = () => finish({ is: 'stopped' });
    const leave = uploads.subscribe((ended) => {
      if (ended?.end === 'not') finish({ is: 'failed', column: ended.column });
      else if (uploads.running().length === 0) finish({ is: 'done' });
    });
    signal.addEventListener('abort', stop, { once: true });
  });

export type UploadWait = {
  /** A save waits for the uploads. */
  isWaiting: boolean;
  wait: () => Promise<Settled>;
  /** Calls the save off; the uploads continue. */
  stop: () => void;
};

/** Lets a save wait for the files of its form. */
export const useUploadWait = (uploads: Uploads): UploadWait => {
  const [isWaiting, setWaiting] = useState(false);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const wait = useCallback(async (): Promise<Settled> => {
    // Who asks again takes over from the wait before.
    control.current?.abort();
    if (uploads.running().length === 0) return { is: 'done' };
    const own = new AbortController();
    control.current = own;
    setWaiting(true);
    const outcome = await settled(uploads, own.signal);
    if (control.current === own) setWaiting(false);
    return outcome;
  }, [uploads]);
  const stop = useCallback(() => control.current?.abort(), []);
  return { isWaiting, wait, stop };
};
