import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { followsEnd, type ScrollPlace } from './follow-end.ts';

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollPlace => ({
  top: scrollTop,
  height: scrollHeight,
  view: clientHeight,
});

/** Keeps the end of `content` in view inside `scroller` while it grows, unless the reader has scrolled up. */
export const useFollowEnd = (
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): { isFollowing: boolean; goToEnd: () => void } => {
  const [isFollowing, setFollowing] = useState(true);
  const state = useRef({ isFollowing: true, place: { top: 0, height: 0, view: 0 } });
  const goToEnd = useCallback((): void => {
    const element = scroller.current;
    state.current.isFollowing = true;
    setFollowing(true);
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    state.current.place = placeOf(element);
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    const grown = content.current;
    if (element === null || grown === null) return undefined;
    const onScroll = (): void => {
      const place = placeOf(element);
      state.current = { isFollowing: followsEnd(state.current.isFollowing, state.current.place, place), place };
      setFollowing(state.current.isFollowing);
    };
    const resized = new ResizeObserver(() => {
      if (state.current.isFollowing) goToEnd();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    resized.observe(grown);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      resized.disconnect();
    };
  }, [scroller, content, goToEnd]);
  return { isFollowing, goToEnd };
};
