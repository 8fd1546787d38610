/** Zoom of a diagram: from 0.5 to 2 in steps of 0.1. Tenths are counted, because sums of 0.1 are not exact. */

const least = 5;
const most = 20;

export const usualZoom = 1;

/** One step further: `step` is 1 or -1. The same zoom at an end. */
export const zoomed = (zoom: number, step: 1 | -1): number =>
  Math.min(most, Math.max(least, Math.round(zoom * 10) + step)) / 10;

export const canZoom = (zoom: number, step: 1 | -1): boolean => zoomed(zoom, step) !== zoom;
