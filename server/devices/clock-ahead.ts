import type { LocalText } from '../../src/engine/column.ts';
import { phrase } from '../texts.ts';

/** Seconds that a device's clock may be ahead; further ahead its time is taken as now. */
export const clockAhead = 300;

/** No clock is that far ahead: a larger number is a time in milliseconds, not in seconds. */
export const maxSeconds = 100_000_000_000;

/** The remark on a report whose time is ahead by so many seconds. */
export const aheadNote = (at: number, seconds: number): LocalText =>
  at > maxSeconds
    ? phrase('server/devices', 'clockInMilliseconds')
    : phrase('server/devices', 'clockAhead', { seconds });
