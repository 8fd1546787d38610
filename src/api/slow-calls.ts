import { connection } from '../state/connection.ts';
import type { Outgoing } from './request.ts';

/**
 * Calls without an answer for longer than usual: a server that accepts and never answers must not look like a console that does
 * nothing. They are counted for the notice; a person may send them again, an action under the same key.
 */

/** Milliseconds without an answer. */
const slowAfter = 3000;

const slow = new Set<AbortController>();

/** Abort reason of an attempt that the user repeats. */
export class SentAgain extends Error {}

/** Aborts every slow attempt; the request layer repeats each. */
export function sendSlowAgain(): void {
  for (const control of slow) control.abort(new SentAgain());
}

/**
 * True if a slow call is reported to the user: not for quiet endpoints, uploads, and endpoints with a timeout of their
 * own.
 */
const isWaitedFor = ({ endpoint, files }: Outgoing): boolean =>
  endpoint.quiet !== true && endpoint.timeout === undefined && files === undefined;

/** Watches one attempt; `stop` when it is over. */
export function watchSlow(outgoing: Outgoing): { signal: AbortSignal; stop: () => void } {
  const control = new AbortController();
  const markSlow = (): void => {
    slow.add(control);
    connection.slow = slow.size;
  };
  const timer = isWaitedFor(outgoing) ? setTimeout(markSlow, slowAfter) : undefined;
  const stop = (): void => {
    clearTimeout(timer);
    slow.delete(control);
    connection.slow = slow.size;
  };
  return { signal: control.signal, stop };
}
