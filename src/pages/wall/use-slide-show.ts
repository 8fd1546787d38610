import { useEffect } from 'react';
import { usePreload } from './use-dashboards.ts';
import type { useWallAddress } from './use-wall-address.ts';
import { useLatest } from '../../state/use-latest.ts';

export type SlideShow = {
  /** How many slides there are; 0: no slide show. */
  count: number;
  /** The slide that is shown, from 0. */
  index: number;
  isPaused: boolean;
  pause: () => void;
  step: (by: number) => void;
};

const controls = 'input, select, textarea, dialog, [role="menu"]';

/** A key that a control or an open dialog uses itself; arrows mean nothing to the button that was clicked last. */
const isTaken = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(key === ' ' ? `${controls}, button` : controls) !== null;

/** Shows one dashboard after the other: Space pauses, arrows step. It is paused during editing. */
export const useSlideShow = (wallAddress: ReturnType<typeof useWallAddress>, isResting: boolean): SlideShow => {
  const { address, go, isPaused, setPaused } = wallAddress;
  const { did, slides, seconds } = address;
  const preload = usePreload();
  const count = slides.length;
  const index = Math.max(0, slides.indexOf(did));
  const step = (by: number): void => {
    const next = slides[(index + by + count) % count];
    if (next !== undefined && next !== did) go({ did: next }, true);
  };
  const latest = useLatest({ step, preload });
  const next = slides[(index + 1) % Math.max(1, count)];
  const isRunning = count > 1 && !isPaused && !isResting;
  useEffect(() => {
    if (!isRunning) return undefined;
    const loading = setTimeout(
      () => next !== undefined && latest.current.preload(next),
      Math.max(0, seconds - 5) * 1000,
    );
    const turning = setTimeout(() => latest.current.step(1), seconds * 1000);
    return () => {
      clearTimeout(loading);
      clearTimeout(turning);
    };
  }, [isRunning, next, seconds, did, latest]);
  useEffect(() => {
    if (count < 2 || isResting) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (isTaken(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined && event.key !== ' ') return;
      event.preventDefault();
      if (by === undefined) setPaused((former) => !former);
      else latest.current.step(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [count, isResting, setPaused, latest]);
  return { count, index, isPaused, pause: () => setPaused(!isPaused), step };
};
