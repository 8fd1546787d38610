/** Auto-scroll of a growing list: off once the user scrolls up, on again at the bottom. */

export type ScrollPosition = { top: number; height: number; clientHeight: number };

/** Pixels from the end that still count as the end: fractions of pixels, and a line that has just grown. */
const nearEnd = 24;

export const isAtEnd = ({ top, height, clientHeight }: ScrollPosition): boolean =>
  height - clientHeight - top <= nearEnd;

/**
 * The scroll event that follows growth of the content reports the same or a greater `top`; only a reader makes it
 * smaller. A list that shrinks moves `top` too, and is then at its end.
 */
export const shouldAutoScroll = (isFollowing: boolean, before: ScrollPosition, now: ScrollPosition): boolean =>
  isAtEnd(now) || (isFollowing && now.top >= before.top);
