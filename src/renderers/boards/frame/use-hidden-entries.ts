import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rounding of rectangles in a scaled page, px. */
const tolerance = 1;

const endsWithin = (part: HTMLElement, rect: DOMRect): boolean => {
  const { right, bottom } = part.getBoundingClientRect();
  return right <= rect.right + tolerance && bottom <= rect.bottom + tolerance;
};

type Hidden = {
  hidden: number;
  /** There is room for their number. */
  isCounted: boolean;
};

const nothing: Hidden = { hidden: 0, isCounted: false };

/** Hides entries from the end until the last part, which counts them, is within the list and its head. */
function hideFrom(list: HTMLElement): Hidden {
  const parts = [...list.children].filter((part) => part instanceof HTMLElement);
  const count = parts.pop();
  if (count === undefined) return nothing;
  for (const part of parts) part.hidden = false;
  count.hidden = true;
  const isWhole = (): boolean => {
    const rooms = [list, list.parentElement ?? list].map((room) => room.getBoundingClientRect());
    return [...parts, count].every((part) => part.hidden || rooms.every((room) => endsWithin(part, room)));
  };
  let hidden = 0;
  while (hidden < parts.length && !isWhole()) {
    hidden += 1;
    count.hidden = false;
    count.dataset['count'] = String(hidden);
    for (const part of parts.slice(-hidden)) part.hidden = true;
  }
  // A head that has given way has no room for the number either.
  count.hidden ||= !isWhole();
  return { hidden, isCounted: hidden > 0 && !count.hidden };
}

const unlessEqual = (former: Hidden, next: Hidden): Hidden =>
  former.hidden === next.hidden && former.isCounted === next.isCounted ? former : next;

/**
 * How many entries at the end of a list have no room, where it cannot be scrolled. The last part of the list shows their
 * number, `data-count`, which is set here too so that it is measured with its digits.
 */
export function useHiddenEntries(names: string): { list: RefObject<HTMLUListElement | null> } & Hidden {
  const list = useRef<HTMLUListElement>(null);
  const [hidden, setHidden] = useState(nothing);
  useLayoutEffect(() => {
    const element = list.current;
    const head = element?.parentElement;
    if (element === null || head === null || head === undefined) return undefined;
    const measure = (): void => setHidden((former) => unlessEqual(former, hideFrom(element)));
    measure();
    // Fonts that arrive late change the widths of the entries, and with them the size of the head or nothing at all.
    document.fonts.addEventListener('loadingdone', measure);
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [names]);
  return { list, ...hidden };
}
