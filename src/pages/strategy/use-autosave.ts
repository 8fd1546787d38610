import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isUnreachable } from '../../api/call-error.ts';
import { connection } from '../../state/connection.ts';
import { createSender, type SaveState, type Saving } from './autosave-sender.ts';
import { useLatest } from '../../state/use-latest.ts';

/** True if a save failed because the platform was unreachable: it is retried when the connection is back. */
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

type Leaving = { now: () => void; leave: (hasLeft: boolean) => void; isUnsaved: () => boolean };

/** Saves at once when the page is left, hidden or closed. */
const useLeaving = ({ now, leave, isUnsaved }: Leaving): void => {
  useEffect(() => {
    leave(false);
    const hide = () => document.visibilityState === 'hidden' && now();
    // While a save is in flight the browser asks for confirmation in its own words.
    const warn = (event: BeforeUnloadEvent): void => {
      if (!isUnsaved()) return;
      now();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    globalThis.addEventListener('beforeunload', warn);
    return () => {
      leave(true);
      document.removeEventListener('visibilitychange', hide);
      globalThis.removeEventListener('beforeunload', warn);
      now();
    };
  }, [now, leave, isUnsaved]);
};

/**
 * Autosave with debounce; it saves at once when the page is left or hidden. A loaded value is never saved. A failed
 * save is retried after the next edit, when the connection is back, at `now()` and when the page is left; after a
 * version conflict only by `keep()`.
 */
export const useAutosave = <T>(saving: Saving<T>) => {
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useLatest(saving);
  const [sender] = useState(() => createSender<T>({ saving: () => latest.current, show: setState }));
  useLeaving(sender);
  useResend(state, sender.now);
  return { state, ...sender };
};
