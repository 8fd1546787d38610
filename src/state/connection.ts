import { proxy } from 'valtio';

/** State of the connection to the platform, as found by the last calls. */
export const connection = proxy({
  isLost: false,
  /** When it was found to be lost, epoch milliseconds; 0 while it is there. */
  since: 0,
  /** Time of the next retry, epoch milliseconds; 0 during a retry or in a hidden tab. */
  nextTry: 0,
  /** Number of calls that take longer than usual. */
  slow: 0,
});

export function connectionLost(): void {
  if (!connection.isLost) {
    connection.isLost = true;
    connection.since = Date.now();
  }
}

/** Any answer of the platform, whatever it says. */
export function connectionBack(): void {
  if (connection.isLost) {
    connection.isLost = false;
    connection.since = 0;
    connection.nextTry = 0;
  }
}
