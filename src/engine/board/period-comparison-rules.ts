import type { LocalText } from '../column.ts';
import type { BoardFault } from './board.ts';
import { dimensions } from './period-comparison.ts';
import type { Comparison, Dimension } from './period-comparison.ts';
import { bucketStarts, dayOf } from './periods.ts';
import type { BoardContext } from './board-context.ts';
import { phrase } from '../../texts/phrase.ts';

/** Validates the periods of a comparison. Contract "Queries of boards". */

type Shown = {
  analysisdimension: Dimension;
  comparisonmode: Comparison;
  basetime?: readonly number[];
  comparetime?: readonly number[];
};

const sentences = {
  future: phrase('engine/board', 'future'),
  order: phrase('engine/board', 'order'),
  long: phrase('engine/board', 'long'),
} as const satisfies Record<string, LocalText>;

/** Maximum buckets of one period: more are unreadable and exceed one answer. */
const maxBuckets = 1000;
const hourSeconds = 3600;

const fault = (field: string, rule: keyof typeof sentences): BoardFault => ({
  path: `/${field}`,
  rule,
  message: sentences[rule],
});

function timeFaults(
  field: string,
  pair: readonly number[] | undefined,
  form: Shown,
  context: BoardContext,
): BoardFault[] {
  const [from = 0, to = 0] = pair ?? [];
  const { bucket } = dimensions[form.analysisdimension];
  if (to <= from) return [fault(field, 'order')];
  // The last day that may be chosen is today, which ends in the future.
  if (to > dayOf(context).to) return [fault(field, 'future')];
  // Hours first: listing the buckets of a century only to refuse them would take seconds.
  const isEndless = bucket === 'hour' && to - from > maxBuckets * hourSeconds;
  if (isEndless || bucketStarts({ from, to }, bucket, context.zone).length > maxBuckets) return [fault(field, 'long')];
  return [];
}

/** A comparison of given times that cannot be made: of the future, of an end before its start, of too many buckets. */
export function periodComparisonFaults(form: Shown, context: BoardContext): BoardFault[] {
  if (form.comparisonmode !== 2) return [];
  return [
    ...timeFaults('basetime', form.basetime, form, context),
    ...timeFaults('comparetime', form.comparetime, form, context),
  ];
}
