/** Polling intervals of a board, seconds. Contract "Screens". */
export const refreshIntervals = [1, 3, 5, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400] as const;
export type RefreshInterval = (typeof refreshIntervals)[number];

/** Whether a value of a store is one of them. */
export const isRefreshInterval = (value: unknown): value is RefreshInterval =>
  refreshIntervals.some((interval) => interval === value);

export const defaultInterval: RefreshInterval = 300;

/** An interval as the menu lists it: a number with the unit's key among the texts. */
export function intervalParts(seconds: RefreshInterval): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  return seconds < 3600 ? { unit: 'minutes', count: seconds / 60 } : { unit: 'hours', count: seconds / 3600 };
}
