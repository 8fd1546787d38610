import { createContext, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Result of an upload: the file is in the form, or it is not. */
type End = 'done' | 'not';

/**
 * Pending uploads of a form, by column. A save must wait for them, or the record would be stored without files that the
 * form already shows.
 */
export type Uploads = {
  /** Columns with a pending upload; the same array until it changes. */
  running: () => readonly string[];
  /** Registers a pending upload. The returned function is called once at its end. */
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
