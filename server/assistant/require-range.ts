import type { Frame } from '../../src/engine/assistant/frame.ts';
import type { TimeRange } from '../../src/engine/assistant/time-range.ts';

/** The range that an intent about a time always has. */
export const requireRange = ({ range, intent }: Frame): TimeRange => {
  if (range === undefined) throw new Error(`A question of ${intent} has a time.`);
  return range;
};
