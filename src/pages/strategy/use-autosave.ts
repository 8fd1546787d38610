import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isUnreachable } from '../../api/call-error.ts';
import { connection, connectionLost } from '../../state/connection.ts';

/** Contract "Policy configuration": changes are saved after so many milliseconds without another one. */
export const autosavePause = 10_000;

export type SaveState = { kind: 'saved' | 'waiting' | 'saving' } | { kind: 'failed'; error: unknown };

type Saving<T> = {
  save: (value: T) => Promise<void>;
  /** The save at leaving failed: there is nothing left on the page that could say so. */
  onLost: (error: unknown) => void;
  pause?: number;
};

/** Whether a save failed because the platform could not be reached: it is repeated when the connection is back. */
export const isWaitingForConnection = (state: SaveState): boolean =>
  state.kind === 'failed' && isUnreachable(state.error);

/** Saves again when the connection is back. */
const useResend = (state: SaveState, now: () => void): void => {
  const { isLost } = useSnapshot(connection);
  const isWaiting = isWaitingForConnection(state);
  useEffect(() => {
    // The snapshot may be older than the failure that lost the connection.
    if (isWaiting && !isLost && !connection.isLost) now();
  }, [isWaiting, isLost, now]);
};

type Leaving = { now: () => void; onGone: (isGone: boolean) => void; isUnsaved: () => boolean };

/** Saves at once when the page is left, hidden or closed. */
const useLeaving = ({ now, onGone, isUnsaved }: Leaving): void => {
  useEffect(() => {
    onGone(false);
    const hide = () => document.visibilityState === 'hidden' && now();
    // The browser asks in its own words while the save is on its way.
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isUnsaved()) return;
      now();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      onGone(true);
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('beforeunload', warn);
      now();
    };
  }, [now, onGone, isUnsaved]);
};

/**
 * Saves what was edited once it has been at rest for a while, and at once when the page is left or hidden. What was
 * loaded is never saved. A failed save is repeated with the next change, when the connection is back, at `now()` and when
 * leaving.
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
          // Said here too, so that the save waits for a sign and is not sent at once again.
          if (isUnreachable(error)) connectionLost();
          if (isGone.current) latest.current.onLost(error);
          setState({ kind: 'failed', error });
        },
      )
      .finally(() => {
        running.current = undefined;
        if (isGone.current && wanted.current !== undefined && wanted.current !== asked) saveNow();
      });
  }, []);

  const onGone = useCallback((gone: boolean) => void (isGone.current = gone), []);
  const isUnsaved = useCallback(() => wanted.current !== undefined || running.current !== undefined, []);

  const edit = useCallback(
    (value: T): void => {
      wanted.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(now, latest.current.pause ?? autosavePause);
      setState((before) => (before.kind === 'saving' ? before : { kind: 'waiting' }));
    },
    [now],
  );

  useLeaving({ now, onGone, isUnsaved });
  useResend(state, now);
  return {
    state,
    edit,
    now,
    /** @returns whether nothing is left to save */
    flush: async (): Promise<boolean> => {
      now();
      await running.current;
      return wanted.current === undefined;
    },
    /** Gives up what is not saved yet. */
    drop: (): void => {
      clearTimeout(timer.current);
      wanted.current = undefined;
    },
  };
};
