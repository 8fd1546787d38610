import { subscribeKey } from 'valtio/utils';
import { connection, connectionBack, connectionLost } from '../state/connection.ts';

/**
 * Heals a lost connection: one small question at a time, farther and farther apart, until there is an answer. A hidden
 * tab waits until it is looked at. The pauses differ a little, so that a restarted server is not met by everybody at once.
 */

/** Pauses before the first, second, … question; the last one repeats. Milliseconds. */
const pauses = [2_000, 5_000, 8_000, 15_000, 30_000];
const answersWithin = 5_000;

let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

/** One small question; any answer of the platform will do. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(answersWithin) });
    return status < 500;
  } catch {
    return false;
  }
}

/** Retries the connection now, after a click or an `online` event of the browser. */
export async function tryConnection(): Promise<void> {
  if (!connection.isLost || isAsking) {
    return;
  }
  isAsking = true;
  clearTimeout(timer);
  connection.nextTry = 0;
  const isBack = await isReachable();
  isAsking = false;
  if (isBack) {
    connectionBack();
  } else {
    tries += 1;
    schedule();
  }
}

function schedule(): void {
  clearTimeout(timer);
  if (!connection.isLost || document.visibilityState === 'hidden') {
    return;
  }
  const pause = (pauses[Math.min(tries, pauses.length - 1)] ?? 0) * (0.85 + 0.3 * Math.random());
  connection.nextTry = Date.now() + pause;
  timer = setTimeout(() => void tryConnection(), pause);
}

/** Called once by the entry. */
export function watchConnection(): void {
  subscribeKey(connection, 'isLost', (isLost) => {
    clearTimeout(timer);
    if (isLost) {
      tries = 0;
      schedule();
    }
  });
  window.addEventListener('offline', connectionLost);
  window.addEventListener('online', () => void tryConnection());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') {
      void tryConnection();
    } else {
      clearTimeout(timer);
      connection.nextTry = 0;
    }
  });
}
