import { connectionLost } from '../state/connection.ts';
import { isReachable } from './reconnect.ts';

/**
 * After a deploy the parts that an open console requests are gone, and only a new load of the page finds theirs. It is
 * done once per build and browser tab: a part that is missing in earnest must not turn into a loop.
 */

const key = 'reloadedBuild';

/** Every build has other file names. */
const build = new URL(import.meta.url).pathname;

function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(key) === build) {
      return false;
    }
    sessionStorage.setItem(key, build);
    return true;
  } catch {
    // Without a memory of the reload there could be a second one.
    return false;
  }
}

const loadFailure = /dynamically imported module|importing a module script|unable to preload css|loading chunk/i;

/** True if a lazy-loaded chunk failed to load; recognised by the browsers' error messages. */
export const isLoadFailure = (error: unknown): boolean => error instanceof Error && loadFailure.test(error.message);

/** Loads the page again if that may help; false when the failure has to be shown. */
export async function reloadOnce(): Promise<boolean> {
  if (!(await isReachable())) {
    connectionLost();
    return false;
  }
  if (!mayReload()) {
    return false;
  }
  window.location.reload();
  return true;
}
