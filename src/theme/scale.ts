/** How the console scales with its window. Contract "Scaling of the root". */

const designWidth = 1920;
const smallest = 0.875;
const largest = 2;

/** Narrower than this, px, the console is laid out for one hand. The same number is in the media queries of the style sheets. */
export const phoneWidth = 768;

/** The ratio of the root to 16 px for a window `width` pixels wide, or the one that the person chose. */
export const rootRatio = (width: number, chosen?: number): number =>
  Math.min(largest, Math.max(smallest, chosen ?? (width < phoneWidth ? 1 : width / designWidth)));

/** No screen on a wall is narrower, px: there a dashboard is read from the hand, and its cards are one below the other. */
export const handWidth = 480;

/** The ratio for a wall: 1 where the shorter side has 1080 px, so that 16 px there stay a 67th of it. */
export const wallRatio = ({ width, height }: { width: number; height: number }): number =>
  width < handWidth ? 1 : Math.min(largest, Math.max(0.75, Math.min(width, height) / 1080));

/** A length of the look, in pixels at scale 1, at this ratio: whole pixels, for libraries that take no rem. */
export const scaled = (pixels: number, ratio: number): number => Math.round(pixels * ratio);

/** A text size of the look at this ratio; never under 12 px. */
export const scaledText = (pixels: number, ratio: number): number => Math.max(12, scaled(pixels, ratio));
