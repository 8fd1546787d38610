import { connection, connectionLost } from '../../state/connection.ts';
import { isReachable } from '../reconnect.ts';

/** Grace period, milliseconds: a restart of the server is no outage, and the stream reopens by itself. */
const gracePeriod = 2_000;

/**
 * Detects an outage when the stream ends, sooner than the next call would: after the grace period one small request tests
 * the platform. A stream also ends with its page, in a sleeping tab or after a change of rights, so its end alone proves
 * nothing. `isMissed`: a stream is needed and none is open. Call the returned function when the stream opens or ends.
 */
export const watchOutage = (isMissed: () => boolean): ((isOpen: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOutage = (): boolean => isMissed() && !connection.isLost && document.visibilityState === 'visible';
  const check = async (): Promise<void> => {
    if (isOutage() && !(await isReachable()) && isOutage()) connectionLost();
  };
  // A tab that was hidden when the stream ended has not tested anything.
  document.addEventListener('visibilitychange', () => void check());
  return (isOpen) => {
    clearTimeout(timer);
    // Without jitter all clients would send their request to a restarted server at the same moment.
    if (!isOpen) timer = setTimeout(() => void check(), gracePeriod * (0.75 + Math.random() / 2));
  };
};
