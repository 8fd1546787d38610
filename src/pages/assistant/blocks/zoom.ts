/** Zoom of a diagram: from 0.5 to 2 in steps of 0.1. Tenths are counted, because sums of 0.1 are not exact. */

const minTenths = 5;
const maxTenths = 20;

export const defaultZoom = 1;

/** The zoom after one step in (1) or out (-1), clamped to the limits. */
export const zoomed = (zoom: number, step: 1 | -1): number =>
  Math.min(maxTenths, Math.max(minTenths, Math.round(zoom * 10) + step)) / 10;

export const canZoom = (zoom: number, step: 1 | -1): boolean => zoomed(zoom, step) !== zoom;
