import { useInsertionEffect, useRef } from 'react';

/**
 * Ref to the value of the last committed render, for callbacks that outlive a render (listeners, timers, stores). Its
 * identity is stable. It is written before any layout effect runs, and never by a render that React discards. Not for
 * reading during a render.
 */
export const useLatest = <T>(value: T): { readonly current: T } => {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
};
