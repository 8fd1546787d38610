import { connection, connectionLost } from '../../state/connection.ts';
import { isReachable } from '../reconnect.ts';

/** A server that restarts in a moment is no outage, and the stream opens again by itself; milliseconds. */
const settling = 2_000;

/**
 * Finds an outage by the end of the stream, sooner than the next call would: a moment later one small question goes to the
 * platform. A stream also ends with its page, in a tab that sleeps or after a change of rights, so its end alone proves
 * nothing. `isMissed`: there should be a stream and none is open. The returned function is told of each change of the stream.
 */
export const watchOutage = (isMissed: () => boolean): ((isOpen: boolean) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOutage = (): boolean => isMissed() && !connection.isLost && document.visibilityState === 'visible';
  const check = async (): Promise<void> => {
    if (isOutage() && !(await isReachable()) && isOutage()) connectionLost();
  };
  return (isOpen) => {
    clearTimeout(timer);
    // Without jitter all clients would ask a restarted server at the same moment.
    if (!isOpen) timer = setTimeout(() => void check(), settling * (0.75 + Math.random() / 2));
  };
};
