import { returnedFrom } from '../../state/opened-from.ts';

/** How long the rows of a list may take to come, ms. Later a focus that moves by itself would surprise. */
const timeout = 10_000;

/** A user who presses a key or the pointer, or scrolls, is working already: the focus is not moved any more. */
const userEvents = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * After Back the link to the page that was left takes the focus, as soon as it is drawn and unless the user acts before.
 * Returns how to stop waiting for it.
 */
export const focusOpenedLink = (): (() => void) => {
  const address = returnedFrom();
  const page = document.querySelector('main');
  if (address === undefined || page === null) return () => undefined;
  const focus = (): boolean => {
    const links = [...page.querySelectorAll('a')];
    const link = links.find((one) => one.getAttribute('href') === address);
    link?.focus();
    return link !== undefined && document.activeElement === link;
  };
  if (focus()) return () => undefined;
  const ended = new AbortController();
  const stop = (): void => {
    ended.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new MutationObserver(() => {
    if (focus()) stop();
  });
  const timer = setTimeout(stop, timeout);
  observer.observe(page, { childList: true, subtree: true });
  for (const act of userEvents) document.addEventListener(act, stop, { capture: true, signal: ended.signal });
  return stop;
};
