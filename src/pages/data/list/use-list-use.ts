import { type RefObject, useMemo, useRef } from 'react';

/** Milliseconds after a touch for which a list is in use: a finger is seen only while it touches. */
const touchLasts = 10_000;

export type ListUse = {
  /** Around the rows and their heads. */
  frame: RefObject<HTMLDivElement | null>;
  touched: () => void;
  /** Somebody points at the list, moves in it by keys, or has just touched it. */
  isInUse: () => boolean;
};

/** A tap leaves `:hover` on what was touched until something else is. */
const hasHover = (): boolean => globalThis.matchMedia?.('(hover: hover)').matches ?? true;

/** Whether rows of a list may move: never from under a pointer, a finger or the focus of the keyboard. */
export const useListUse = (): ListUse => {
  const frame = useRef<HTMLDivElement>(null);
  const touchedAt = useRef(-Infinity);
  return useMemo(
    () => ({
      frame,
      touched: () => {
        touchedAt.current = performance.now();
      },
      isInUse: () => {
        const element = frame.current;
        if (element === null) return false;
        if (performance.now() - touchedAt.current < touchLasts) return true;
        return (hasHover() && element.matches(':hover')) || element.querySelector(':focus-visible') !== null;
      },
    }),
    [],
  );
};
