import { useRef } from 'react';

/**
 * Counts the changes of a value since it was loaded; used as `key` of an element that marks each change. Loading a
 * value, or showing another record (`of`), does not count.
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
