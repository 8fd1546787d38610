/** Scaling of the console with the window. Contract "Scaling of the root". */

const designWidth = 1920;
const smallest = 0.875;
const largest = 2;

/** A window, px. */
export type WindowSize = { width: number; height: number };

/** Narrower than `width`, or held sideways: within `sideways`, px, and so low that only a phone is. */
export const phone = { width: 768, sideways: { width: 1024, height: 480 } } as const;

/** True for the phone layout. `phoneQuery` is the same condition as a media query. */
export const isPhoneSize = ({ width, height }: WindowSize): boolean =>
  width < phone.width || (width < phone.sideways.width && height < phone.sideways.height);

/** The media query of the style sheets for phones. */
export const phoneQuery = `(width < ${phone.width}px), (width < ${phone.sideways.width}px) and (height < ${phone.sideways.height}px)`;

/** The ratio of the root to 16 px for a window, or the one that the person chose. */
export const rootRatio = (size: WindowSize, chosen?: number): number =>
  Math.min(largest, Math.max(smallest, chosen ?? (isPhoneSize(size) ? 1 : size.width / designWidth)));

/** No screen on a wall has a shorter side, px: there a dashboard is read from the hand, its cards one below the other. */
const handWidth = 480;

export const isInHand = ({ width, height }: WindowSize): boolean => Math.min(width, height) < handWidth;

/** The ratio for a wall: 1 where the shorter side has 1080 px, so that 16 px there stay a 67th of it. */
export const wallRatio = (size: WindowSize): number =>
  isInHand(size) ? 1 : Math.min(largest, Math.max(0.75, Math.min(size.width, size.height) / 1080));

/** A length of the look, in pixels at scale 1, at this ratio: whole pixels, for libraries that take no rem. */
export const scaled = (pixels: number, ratio: number): number => Math.round(pixels * ratio);

/** A text size of the look at this ratio; never under 12 px. */
export const scaledText = (pixels: number, ratio: number): number => Math.max(12, scaled(pixels, ratio));
