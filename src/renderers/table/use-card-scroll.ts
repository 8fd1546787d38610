import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../state/use-latest.ts';

type CardScroll = {
  pid: string;
  /** Its cards are there, not only their skeletons. */
  isHere: boolean;
  /** Scroll position when the list was left, px. */
  top: number;
  onScroll: ((top: number) => void) | undefined;
};

/** The nearest element around that scrolls: the cards scroll together with what is above them. */
const scrollerOf = (element: Element | null): Element | undefined => {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return undefined;
};

/** Scroll restoration for cards: the place is reported while scrolling and taken again once the rows are there. */
export const useCardScroll = (frame: RefObject<HTMLElement | null>, { pid, isHere, top, onScroll }: CardScroll) => {
  const latest = useLatest(onScroll);
  const restored = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!isHere || restored.current === pid) return;
    restored.current = pid;
    scrollerOf(frame.current)?.scrollTo({ top });
  }, [frame, pid, isHere, top]);
  useEffect(() => {
    const scroller = scrollerOf(frame.current);
    const onScroll = (): void => latest.current?.(scroller?.scrollTop ?? 0);
    scroller?.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller?.removeEventListener('scroll', onScroll);
  }, [frame, latest]);
};
