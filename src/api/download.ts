import { session } from '../state/session.ts';
import { readAnswer, reportFailure } from './client.ts';
import type { Endpoint, RequestOf } from './endpoint.ts';
import { addressOf } from './request.ts';

/** The HTTP code of an iframe's document is unknown to its page. What is no envelope was sent by a proxy or the browser. */
const unreachable = 502;

/**
 * Starts a download in a hidden iframe. The browser writes the file to the disk while it arrives; only a refusal becomes
 * a document of the iframe, and its message is shown as that of any other call.
 */
export function download<E extends Endpoint>(endpoint: E, input: RequestOf<E>): void {
  const sentSession = session.loginsession;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = addressOf(endpoint, input);
  // A download fires no event. Removing its iframe before the server has answered would cancel it.
  const timer = setTimeout(() => frame.remove(), endpoint.timeout);
  frame.addEventListener('load', () => {
    const page = frame.contentDocument;
    // The empty document that an iframe begins with.
    if (page?.URL === 'about:blank') return;
    clearTimeout(timer);
    frame.remove();
    const answer = new Response(page?.body.textContent ?? '', { status: unreachable });
    readAnswer(endpoint, answer).catch((error: unknown) => reportFailure(error, sentSession, false));
  });
  document.body.append(frame);
}
