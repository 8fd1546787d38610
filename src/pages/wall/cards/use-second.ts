import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const seconds = (): number => Math.floor(Date.now() / 1000);

const schedule = (): void => {
  timer = setTimeout(tick, 1000 - (Date.now() % 1000));
};

function tick(): void {
  schedule();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
};

/** Now, epoch seconds, updated at the start of each second. All cards share one timer. */
export const useSecond = (): number => useSyncExternalStore(subscribe, seconds);
