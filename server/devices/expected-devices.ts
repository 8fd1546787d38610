import { conflict } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** One device in so many may have come or gone since the number was shown: lists change with every report. */
const tolerance = 20;

/**
 * A person confirmed a number of devices; another one is not what they agreed to.
 * @throws Refusal conflict, with the number there is now
 */
export const requireExpected = (expected: number | undefined, actual: number): void => {
  if (expected === undefined || Math.abs(actual - expected) <= Math.floor(expected / tolerance)) return;
  throw conflict('version', phrase('server/devices', 'deviceCountChanged', { found: actual, expected }), {
    data: { total: actual },
  });
};
