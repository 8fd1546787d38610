import { useSyncExternalStore } from 'react';
import { useRendering } from './rendering.tsx';

/** Interval at which ages are rendered again, seconds. */
const step = 5;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, step * 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const fixed = () => () => undefined;

/** Now, epoch seconds in steps of five: one timer for every age on the page. */
export const useClock = (): number => {
  const { context, clock } = useRendering();
  return useSyncExternalStore(clock === undefined ? fixed : subscribe, () =>
    clock === undefined ? context.now : Math.floor(clock() / step) * step,
  );
};
