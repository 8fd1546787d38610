import { subscribeKey } from 'valtio/utils';
import { connection } from '../../../state/connection.ts';

/** Pause before the first retry, milliseconds; it doubles with every failure. */
const firstPause = 30_000;
const maxPauseMs = 10 * 60_000;

/**
 * Retries a picture that failed to load, with exponential backoff, and as soon as the connection is back. A request in
 * flight is never restarted, however long it takes. No request is sent while the connection is lost or the tab is hidden.
 * @returns a function that stops the retries
 */
export function retryPicture(addressOf: () => string, onLoad: () => void): () => void {
  const image = new Image();
  let pause = firstPause;
  let isLoading = false;
  /** True once the pause before the next retry is over. */
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const request = (): void => {
    if (!isDue || isLoading || connection.isLost || document.visibilityState === 'hidden') return;
    [isDue, isLoading] = [false, true];
    image.src = addressOf();
  };
  const due = (): void => {
    clearTimeout(timer);
    isDue = true;
    request();
  };
  const wait = (): void => {
    timer = setTimeout(due, pause);
    pause = Math.min(pause * 2, maxPauseMs);
  };
  const failed = (): void => {
    isLoading = false;
    wait();
  };
  const unsubscribe = subscribeKey(connection, 'isLost', (isLost) => {
    if (isLost) return;
    pause = firstPause;
    if (!isLoading) due();
  });

  image.addEventListener('load', onLoad);
  image.addEventListener('error', failed);
  document.addEventListener('visibilitychange', request);
  wait();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', request);
    image.removeEventListener('load', onLoad);
    image.removeEventListener('error', failed);
    image.src = '';
  };
}
