import { useSyncExternalStore } from 'react';
import { relativeTime } from '../../engine/format.ts';
import { useRendering } from './rendering.tsx';

/** Interval at which ages are rendered again, seconds. */
const step = 5;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
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

/**
 * Writes the age of a moment, epoch seconds, and re-renders as it grows. The clock is up to five seconds behind: what is
 * newer is "0 s ago", never ahead.
 */
export const useAge = (): ((at: number) => string) => {
  const { context } = useRendering();
  const now = useClock();
  return (at) => relativeTime(Math.min(at, now), { ...context, now });
};
