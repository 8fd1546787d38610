/** Fifteen digits: up to here every decimal has its own double, so the stored value can be recovered from the shown one. */
export const largestScaled = 999_999_999_999_999;

/**
 * `multiple` of a float column: stored = shown × multiple. A shown decimal is the double nearest to stored ÷ multiple,
 * so both ways are exact up to `largestScaled`.
 */
export function scaleUp(displayValue: number, multiple: number | undefined): number {
  if (multiple === undefined) return displayValue + 0;
  const product = displayValue * multiple;
  const whole = Math.round(product);
  // What has more decimals than the multiple allows stays broken, and the check that follows names it.
  return (scaleDown(whole, multiple) === displayValue ? whole : product) + 0;
}

/** Stored to shown. Dividing by 0.001 would be inexact where multiplying by 1000 is not. */
export function scaleDown(stored: number, multiple: number | undefined): number {
  if (multiple === undefined) return stored + 0;
  return (multiple < 1 ? stored * Math.round(1 / multiple) : stored / multiple) + 0;
}

/** True if `displayValue` has no more decimals than `multiple` allows, and its stored value is exact. */
export function isScaled(displayValue: number, multiple: number): boolean {
  const stored = scaleUp(displayValue, multiple);
  return Number.isInteger(stored) && Math.abs(stored) <= largestScaled;
}

/** True if `value` is `from` plus a whole number of steps, within double precision. */
export function isOnStride(value: number, from: number, by: number): boolean {
  const steps = (value - from) / by;
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
}
