import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { recall, remember } from '../../../features/list/list-memory.ts';

const nothing = new Map<string, string>();

/** Scroll restoration of a list per history entry. */
export const useScrollMemory = () => {
  const { key } = useLocation();
  const former = useRef(recall(key));
  const top = useRef(former.current?.top ?? 0);
  useEffect(() => () => remember(key, { top: top.current, selection: nothing }), [key]);
  const scrolled = useCallback((next: number) => {
    top.current = next;
  }, []);
  return { scrollTop: former.current?.top, scrolled };
};
