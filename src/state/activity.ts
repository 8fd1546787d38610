import { proxy } from 'valtio';

/**
 * What the loading line shows: calls in flight, counted by the request layer, and the code of a page that is on its way
 * after a navigation.
 */
export const activity = proxy({ inFlight: 0, isPageLoading: false });

/** Counts one call; the answer takes it off again, once. */
export function beginActivity(): () => void {
  activity.inFlight += 1;
  let isOver = false;
  return () => {
    if (!isOver) {
      isOver = true;
      activity.inFlight -= 1;
    }
  };
}
