import { useCallback, useEffect, useRef, useState } from 'react';

/** Contract "Policy configuration": changes are saved after so many milliseconds without another one. */
export const autosavePause = 10_000;

export type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'failed'; error: unknown };

type Saving<T> = {
  save: (value: T) => Promise<void>;
  /** The save at leaving failed: there is nothing left on the page that could say so. */
  onLost: (error: unknown) => void;
  pause?: number;
};

/**
 * Saves what was edited once it has been at rest for a while, and at once when the page is left or hidden. What was
 * loaded is never saved. A failed save is repeated with the next change, at `now()` and when leaving.
 */
export const useAutosave = <T>(saving: Saving<T>) => {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef(saving);
  latest.current = saving;
  const wanted = useRef<{ value: T }>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const isGone = useRef(false);

  const now = useCallback(function saveNow(): void {
    clearTimeout(timer.current);
    const asked = wanted.current;
    if (asked === undefined || running.current !== undefined) return;
    wanted.current = undefined;
    setState({ kind: 'saving' });
    running.current = latest.current
      .save(asked.value)
      .then(
        () => setState(wanted.current === undefined ? { kind: 'saved' } : { kind: 'waiting' }),
        (error: unknown) => {
          // A later edit is the newer truth.
          wanted.current ??= asked;
          if (isGone.current) latest.current.onLost(error);
          setState({ kind: 'failed', error });
        },
      )
      .finally(() => {
        running.current = undefined;
        if (isGone.current && wanted.current !== undefined && wanted.current !== asked) saveNow();
      });
  }, []);

  const edit = useCallback(
    (value: T): void => {
      wanted.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(now, latest.current.pause ?? autosavePause);
      setState((before) => (before.kind === 'saving' ? before : { kind: 'waiting' }));
    },
    [now],
  );

  useEffect(() => {
    isGone.current = false;
    const hide = () => document.visibilityState === 'hidden' && now();
    // The browser asks in its own words while the save is on its way.
    const warn = (event: BeforeUnloadEvent): void => {
      if (wanted.current === undefined && running.current === undefined) return;
      now();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      isGone.current = true;
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('beforeunload', warn);
      now();
    };
  }, [now]);

  return { state, edit, now };
};
