import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isUnreachable } from '../api/call-error.ts';
import { connection, connectionLost } from '../state/connection.ts';
import { useLatest } from '../state/use-latest.ts';

export type OfflineSave = {
  /** A save is delayed until the platform is reachable. */
  isWaiting: boolean;
  /** Queues a save that failed for lack of a connection and returns true; the form then shows no error. */
  hold: (error: unknown) => boolean;
  /** Cancels the queued save; nothing is sent until the user saves again. */
  stop: () => void;
};

/** Queues a save that failed for lack of a connection; `useResend` repeats it. */
export function useOfflineSave(): OfflineSave {
  const [isWaiting, setWaiting] = useState(false);
  return {
    isWaiting,
    hold: (error) => {
      if (!isUnreachable(error)) {
        return false;
      }
      // Marks the connection as lost, so that the save waits for it and is not repeated at once.
      connectionLost();
      setWaiting(true);
      return true;
    },
    stop: () => setWaiting(false),
  };
}

/** Saves when the connection is back. `save` must use the same idempotency key for the same action. */
export function useResend({ isWaiting, stop }: OfflineSave, save: () => void): void {
  const { isLost } = useSnapshot(connection);
  const latest = useLatest({ save, stop });
  useEffect(() => {
    if (isWaiting && !isLost) {
      latest.current.stop();
      latest.current.save();
    }
  }, [isWaiting, isLost, latest]);
}
