import { useRef } from 'react';

/**
 * How often a value has changed since it was first known: the `key` of an element that marks each change. Loading a
 * value, or showing another record (`of`), is no change.
 */
export const useChanged = (value: unknown, of = ''): number => {
  const print = value === undefined ? undefined : JSON.stringify(value);
  const seen = useRef({ of, print, count: 0 });
  const { current } = seen;
  if (current.of !== of) seen.current = { of, print, count: 0 };
  else if (current.print !== print)
    seen.current = { of, print, count: current.count + (current.print === undefined ? 0 : 1) };
  return seen.current.count;
};
