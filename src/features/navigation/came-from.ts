/**
 * The page that an add or edit form was opened from, in the state of its history entry. Leaving the form then goes back
 * in the history, so that the browser's Back key does not show the same page twice.
 */
type Origin = 'list' | 'detail';

export const originState = (from: Origin): { from: Origin } => ({ from });

export const cameFrom = (state: unknown, origin: Origin): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === origin;
