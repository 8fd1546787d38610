import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { shouldAutoScroll, type ScrollPosition } from './auto-scroll.ts';

const scrollPositionOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPosition => ({
  top: scrollTop,
  height: scrollHeight,
  clientHeight,
});

type FollowEnd = {
  /** The element that scrolls, and the one in it that grows. */
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isFollowing: boolean;
  goToEnd: () => void;
};

/** Keeps the end of `content` in view inside `scroller` while it grows, unless the reader has scrolled up. */
export const useFollowEnd = (): FollowEnd => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const following = useRef(true);
  const position = useRef<ScrollPosition>({ top: 0, height: 0, clientHeight: 0 });
  const goToEnd = useCallback((): void => {
    following.current = true;
    setFollowing(true);
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior: 'instant' });
    if (scroller.current) position.current = scrollPositionOf(scroller.current);
  }, []);
  useEffect(() => {
    const element = scroller.current;
    const grown = content.current;
    if (element === null || grown === null) return undefined;
    const onScroll = (): void => {
      const now = scrollPositionOf(element);
      following.current = shouldAutoScroll(following.current, position.current, now);
      position.current = now;
      setFollowing(following.current);
    };
    const resized = new ResizeObserver(() => {
      if (following.current) goToEnd();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(grown);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [goToEnd]);
  return { scroller, content, isFollowing, goToEnd };
};
