import { maxDryRunDays } from '../../src/engine/automation/dry-run.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';
import { badInput } from '../http/refusal.ts';
import { phrase } from '../texts.ts';

/** First and last second of a dry run. */
export type Span = { from: number; to: number };

/** Seconds. Clocks of clients and of devices that report may be ahead of the server's. */
const clockTolerance = 3600;

/** @throws Refusal badInput with the reason */
export const requireDryRunSpan = ({ from, to }: Span, now: number): void => {
  if (to < from) throw badInput('/to', 'order', phrase('server/linkages', 'dryRunBackwards'));
  if (from > now + clockTolerance) throw badInput('/from', 'future', phrase('server/linkages', 'dryRunFuture'));
  if (to - from > maxDryRunDays * secondsPerDay)
    throw badInput('/to', 'span', phrase('server/linkages', 'dryRunTooLong', { limit: maxDryRunDays }));
};
