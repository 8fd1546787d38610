/** The factor on a board's numbers: at most 3 decimals, 0 and nothing mean 1. Contract "Queries of boards". */

const digits = '[0-9]{1,9}(\\.[0-9]{1,3})?';

/** What may be typed; no exponent notation. `positive` where another field says which way. */
export const multiplePattern = { any: `^-?${digits}$`, positive: `^${digits}$` } as const;

/** Typed text to the factor. */
export function multipleOf(typed: string | undefined): number {
  const factor = Number(typed ?? 1);
  return factor === 0 ? 1 : factor;
}

/** The factor as it is typed. Three decimals and nine digits never need an exponent. */
export const multipleText = (multiple: number): string => String(multiple);

/** A shown value times the factor; a negative factor of `historycontrast` means divide ("shrink"). */
export const multiplied = (value: number, multiple: number): number => value * multiple;
export const enlargedOrShrunk = (value: number, multiple: number): number =>
  multiple < 0 ? value / -multiple : value * multiple;
