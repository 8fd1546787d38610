import type { Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import { type Change, comparisons, matches } from './comparisons.ts';

/**
 * Debounce of an event (`keeptime`): a comparison has to be true for this many seconds before it fires. The state
 * between two reports is one small value, stored as a row, so that a restart loses nothing. Contract "Linkages".
 */

export type DebouncedEvent = { trend_type: ComparisonCode; ref_value: Stored; keeptime: number };

/** Debounce state: since when an event has been true. `hasFired`: it fires once while it stays true. */
export type DebounceState = { since: number; hasFired: boolean };

/** Result of one step. `fires`: Unix time at which the event fired. `due`: Unix time of the next evaluation. */
export type DebounceStep = { pending: DebounceState | undefined; fires?: number; due?: number };

/** Debounce does not apply to comparisons that fire on every report. */
export const hasDebounce = ({ trend_type, keeptime }: Pick<DebouncedEvent, 'trend_type' | 'keeptime'>): boolean =>
  keeptime > 0 && comparisons[trend_type].firing !== 'report';

const dueOf = ({ keeptime }: DebouncedEvent, { since }: DebounceState): number => since + keeptime;

/** Unix time at which the debounce elapsed, if it has; the same however late it is evaluated. */
const elapsedAt = (event: DebouncedEvent, pending: DebounceState | undefined, time: number): number | undefined =>
  pending !== undefined && !pending.hasFired && dueOf(event, pending) <= time ? dueOf(event, pending) : undefined;

/** Advances the state to `time` when no report has come in between. */
export const advanceTo = (event: DebouncedEvent, pending: DebounceState | undefined, time: number): DebounceStep => {
  const fires = elapsedAt(event, pending, time);
  if (pending === undefined || pending.hasFired) return { pending };
  return fires === undefined
    ? { pending, due: dueOf(event, pending) }
    : { pending: { ...pending, hasFired: true }, fires };
};

/** Without debounce a matching report fires immediately. */
const withoutDebounce = (event: DebouncedEvent, change: Change, time: number): DebounceStep =>
  matches(event.trend_type, change, event.ref_value) ? { pending: undefined, fires: time } : { pending: undefined };

/** Applies a report of the column at `at`, which must be later than the reports before it. */
export const applyReport = (
  event: DebouncedEvent,
  pending: DebounceState | undefined,
  { change, at }: { change: Change; at: number },
): DebounceStep => {
  const { trend_type, ref_value } = event;
  const { holds } = comparisons[trend_type];
  if (!hasDebounce(event)) return withoutDebounce(event, change, at);
  const former = advanceTo(event, pending, at);
  const fired = former.fires === undefined ? {} : { fires: former.fires };
  if (!holds(change.value, ref_value)) return { pending: undefined, ...fired };
  if (former.pending !== undefined) return former;
  if (!matches(trend_type, change, ref_value)) return { pending: undefined };
  const started: DebounceState = { since: at, hasFired: false };
  return { pending: started, due: dueOf(event, started) };
};
