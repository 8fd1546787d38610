import { type RefObject, useMemo, useRef } from 'react';

/** Milliseconds for which a list counts as in use after a touch: unlike a pointer, a finger does not hover. */
const touchLasts = 10_000;

export type ListInteraction = {
  /** Element around the rows and their headers. */
  frame: RefObject<HTMLDivElement | null>;
  touched: () => void;
  /** True while the pointer is over the list, the keyboard focus is in it, or it was touched a moment ago. */
  isInUse: () => boolean;
};

/** On touch screens `:hover` remains after a tap until another element is tapped, so it is ignored there. */
const hasHover = (): boolean => globalThis.matchMedia?.('(hover: hover)').matches ?? true;

/** Decides whether rows of a list may move: not while it is in use by pointer, touch or keyboard. */
export const useListInteraction = (): ListInteraction => {
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
        if (hasHover() && element.matches(':hover')) return true;
        return element.matches(':focus-visible') || element.querySelector(':focus-visible') !== null;
      },
    }),
    [],
  );
};
