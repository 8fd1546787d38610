import { proxy } from 'valtio';

/** State of the connection to the platform, as found by the last calls. */
export const connection = proxy({
  isLost: false,
  /** Time of the next retry, epoch milliseconds; 0 during a retry or in a hidden tab. */
  nextTry: 0,
  /** Number of calls that take longer than usual. */
  slow: 0,
});

export function connectionLost(): void {
  connection.isLost = true;
}

/** Any answer of the platform, whatever it says. */
export function connectionBack(): void {
  if (connection.isLost) {
    connection.isLost = false;
    connection.nextTry = 0;
  }
}
