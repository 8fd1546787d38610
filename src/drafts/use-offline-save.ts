import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isUnreachable } from '../api/call-error.ts';
import { connection, connectionLost } from '../state/connection.ts';
import { useLatest } from '../state/use-latest.ts';

export type OfflineSave = {
  /** A save is delayed until the platform is reachable. */
  isWaiting: boolean;
  /** Takes a failed save if the network swallowed it; the form then has nothing else to say. */
  hold: (error: unknown) => boolean;
  /** Back to the form; nothing is sent until the person saves. */
  stop: () => void;
};

/** Holds a save that the network swallowed; `useResend` sends it again. */
export function useOfflineSave(): OfflineSave {
  const [isWaiting, setWaiting] = useState(false);
  return {
    isWaiting,
    hold: (error) => {
      if (!isUnreachable(error)) {
        return false;
      }
      // Said here too, so that the save waits for a sign and is not sent at once again.
      connectionLost();
      setWaiting(true);
      return true;
    },
    stop: () => setWaiting(false),
  };
}

/** Saves when the connection is back. `save` must give the same action the same key. */
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
