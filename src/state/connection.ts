import { proxy } from 'valtio';

/** Whether the platform can be reached, as the last calls found it. */
export const connection = proxy({
  isLost: false,
  /** When the platform is asked next, epoch milliseconds; 0 while it is being asked or the tab is hidden. */
  nextTry: 0,
  /** How many calls have no answer for longer than usual. */
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
