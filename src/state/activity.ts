import { proxy } from 'valtio';

/** Calls in flight, counted by the request layer; the loading line shows while there are any. */
export const activity = proxy({ inFlight: 0 });

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
