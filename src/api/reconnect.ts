import { subscribeKey } from 'valtio/utils';
import { connection, connectionBack, connectionLost } from '../state/connection.ts';

/**
 * Reconnects after a lost connection: health checks with backoff until one succeeds, none in a hidden tab. Jitter prevents
 * a thundering herd on a restarted server.
 */

/** Backoff: milliseconds before the first, second, … health check; the last one repeats. */
const retryDelays = [2_000, 5_000, 8_000, 15_000, 30_000];
/** Milliseconds. */
const healthCheckTimeout = 5_000;

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isChecking = false;

/** Health check of the platform: any answer below 500 is a success. */
export async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(healthCheckTimeout) });
    return status < 500;
  } catch {
    return false;
  }
}

/** Retries the connection now, after a click or an `online` event of the browser. */
export async function tryConnection(): Promise<void> {
  if (!connection.isLost || isChecking) {
    return;
  }
  isChecking = true;
  clearTimeout(timer);
  connection.nextTry = 0;
  const isBack = await isReachable();
  isChecking = false;
  if (isBack) {
    connectionBack();
  } else {
    failures += 1;
    schedule();
  }
}

function schedule(): void {
  clearTimeout(timer);
  if (!connection.isLost || document.visibilityState === 'hidden') {
    return;
  }
  const jitter = 0.85 + 0.3 * Math.random();
  const delay = (retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0) * jitter;
  connection.nextTry = Date.now() + delay;
  timer = setTimeout(() => void tryConnection(), delay);
}

/** Called once by the entry. */
export function watchConnection(): void {
  subscribeKey(connection, 'isLost', (isLost) => {
    clearTimeout(timer);
    if (isLost) {
      failures = 0;
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
