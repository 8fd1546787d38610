/** Auto-scroll of a growing list: off once the user scrolls up, on again at the bottom. */

export type ScrollPlace = { top: number; height: number; view: number };

/** Pixels from the end that still count as the end: fractions of pixels, and a line that has just grown. */
const nearEnd = 24;

export const isAtEnd = ({ top, height, view }: ScrollPlace): boolean => height - view - top <= nearEnd;

/**
 * The scroll event that follows growth of the content reports the same or a greater `top`; only a reader makes it
 * smaller. A list that shrinks moves `top` too, and is then at its end.
 */
export const followsEnd = (isFollowing: boolean, before: ScrollPlace, now: ScrollPlace): boolean =>
  isAtEnd(now) || (isFollowing && now.top >= before.top);
