import type { Stored } from '../column.ts';
import type { ComparisonCode } from '../field-type.ts';
import { type Change, comparisons, matches } from './comparisons.ts';

/**
 * Debounce of an event (`keeptime`): a comparison has to hold for so many seconds before it fires. What has to be
 * remembered between two reports is one small value, kept as a row, so that a restart loses nothing. Contract
 * "Linkages".
 */

export type DebouncedEvent = { trend_type: ComparisonCode; ref_value: Stored; keeptime: number };

/** Debounce state: since when an event has been true. `hasFired`: it fires once while it stays true. */
export type DebounceState = { since: number; hasFired: boolean };

/** What became of an event. `fires`: the instant at which it fired. `due`: when to look again. */
export type DebounceStep = { hold: DebounceState | undefined; fires?: number; due?: number };

/** A report is an event by itself: it can't hold, and a debounce has no meaning for it. */
export const hasDebounce = ({ trend_type, keeptime }: Pick<DebouncedEvent, 'trend_type' | 'keeptime'>): boolean =>
  keeptime > 0 && comparisons[trend_type].firing !== 'report';

const dueOf = ({ keeptime }: DebouncedEvent, { since }: DebounceState): number => since + keeptime;

/** The debounce has elapsed: it fires at its own instant, however late it is evaluated. */
const elapsedAt = (watched: DebouncedEvent, hold: DebounceState | undefined, at: number): number | undefined =>
  hold !== undefined && !hold.hasFired && dueOf(watched, hold) <= at ? dueOf(watched, hold) : undefined;

/** Nothing was reported until `at`. */
export const passTime = (watched: DebouncedEvent, hold: DebounceState | undefined, at: number): DebounceStep => {
  const fires = elapsedAt(watched, hold, at);
  if (hold === undefined || hold.hasFired) return { hold };
  return fires === undefined ? { hold, due: dueOf(watched, hold) } : { hold: { ...hold, hasFired: true }, fires };
};

/** Without debounce a report fires by itself. */
const atOnce = (watched: DebouncedEvent, change: Change, at: number): DebounceStep =>
  matches(watched.trend_type, change, watched.ref_value) ? { hold: undefined, fires: at } : { hold: undefined };

/** A column was reported at `at`, later than what was reported before. */
export const report = (
  watched: DebouncedEvent,
  hold: DebounceState | undefined,
  { change, at }: { change: Change; at: number },
): DebounceStep => {
  const { trend_type, ref_value } = watched;
  const { holds } = comparisons[trend_type];
  if (!hasDebounce(watched)) return atOnce(watched, change, at);
  const former = passTime(watched, hold, at);
  const fired = former.fires === undefined ? {} : { fires: former.fires };
  if (!holds(change.value, ref_value)) return { hold: undefined, ...fired };
  if (former.hold !== undefined) return former;
  if (!matches(trend_type, change, ref_value)) return { hold: undefined };
  const begun: DebounceState = { since: at, hasFired: false };
  return { hold: begun, due: dueOf(watched, begun) };
};
