import type { RecordValues, Stored } from '../column.ts';
import { matches } from './comparisons.ts';
import type { Comparing, CurrentValue, Reference } from './evaluate-linkage.ts';
import { type DebounceState, hasDebounce, advanceTo, applyReport } from './debounce.ts';
import { comparingOf, type PlannedEffect, type Rule, type Watch } from './rule.ts';
import { nextFiring } from './schedule.ts';
import type { Steps } from './steps.ts';

/** Dry run: replays a history through a rule in memory, in the order of time, to find what it would have done. */

export type ReplayReport = { pid: string; did: string; at: number; values: RecordValues };

/** `did` is empty for a time point. */
export type ReplayFire = { at: number; did: string; values: Comparing[]; effects: PlannedEffect[] };

/**
 * How often the rule fired, and why it did not act: outside of its times, or by property condition (counts by index)
 * that did not hold.
 */
export type ReplayCounts = { setOff: number; outOfTime: number; failing: number[] };

export type Replay = {
  /** Sets values from before the replay; they fire nothing. */
  prime(report: ReplayReport): void;
  /** Advances the time to a report and applies it. */
  feed(report: ReplayReport): Steps<ReplayFire[]>;
  /**
   * Fires the first timer or debounced event that is due up to `at` (inclusive); `undefined` if none is. A caller that
   * takes these steps itself can pause between them and need not keep every firing.
   */
  step(at: number): Steps<ReplayFire[] | undefined>;
  /** Advances the time to `at` (inclusive) without a report. */
  advance(at: number): Steps<ReplayFire[]>;
  counts(): ReplayCounts;
};

type Due = { at: number; fire: () => Steps<ReplayFire[]> };

const keyOf = ({ pid, did, column }: Reference): string => `${pid}/${did}/${column}`;

/** Watches whose comparison holds, until it has held for as long as the rule wants. */
type Debounces = Map<Watch, { pending: DebounceState; value: Stored }>;

const soonestOf = (timers: Iterable<number | undefined>, debounces: Debounces): number => {
  let soonest = Number.POSITIVE_INFINITY;
  for (const next of timers) if (next !== undefined) soonest = Math.min(soonest, next);
  for (const [watch, { pending }] of debounces)
    if (!pending.hasFired) soonest = Math.min(soonest, pending.since + watch.keeptime);
  return soonest;
};

type Change = { before: Stored | undefined; value: Stored };
type Fired = { at: number; did: string; slots: readonly string[]; compared: Comparing[] };
type Evaluating = { currentValues: ReadonlyMap<string, CurrentValue>; zone: string; counts: ReplayCounts };

/** What comes of a firing, counted. Pauses where the decision of the rule does. */
const evaluating = (rule: Rule, { currentValues, zone, counts }: Evaluating) =>
  function* ({ at, did, slots, compared }: Fired): Steps<ReplayFire[]> {
    const decision = yield* rule.decide((reference) => currentValues.get(keyOf(reference)), {
      zone,
      at,
      slots,
      device: did,
    });
    counts.setOff += 1;
    if (!decision.isInTime) counts.outOfTime += 1;
    for (const [cursor, { holds: isTrue }] of decision.compared.entries())
      if (!isTrue) counts.failing[cursor] = (counts.failing[cursor] ?? 0) + 1;
    const isMissing = rule.needs.some((reference) => !currentValues.has(keyOf(reference)));
    if (isMissing || !decision.holds) return [];
    return [{ at, did, values: [...compared, ...decision.compared], effects: decision.effects }];
  };

export const createReplay = (rule: Rule, { zone, from }: { zone: string; from: number }): Replay => {
  const currentValues = new Map<string, CurrentValue>();
  const debounces: Debounces = new Map();
  /** The next firing of each time event. */
  const timers = new Map(rule.timers.map((timer) => [timer, nextFiring(timer.schedule, zone, from - 1)]));
  const watching = Map.groupBy(rule.watches, keyOf);
  const counts: ReplayCounts = { setOff: 0, outOfTime: 0, failing: rule.needs.map(() => 0) };

  const evaluated = evaluating(rule, { currentValues, zone, counts });

  const fireDebounced = function* (watch: Watch, at: number): Steps<ReplayFire[]> {
    const debounce = debounces.get(watch);
    const step = debounce && advanceTo(watch, debounce.pending, at);
    if (debounce === undefined || step?.pending === undefined) return [];
    debounces.set(watch, { ...debounce, pending: step.pending });
    const compared = [comparingOf(watch, debounce.value, debounce.pending.since)];
    return yield* evaluated({ at, did: watch.did, slots: [watch.slot], compared });
  };

  /** The first instant at which anything is due by itself; found again after a debounce or a timer has changed. */
  let soonest: number | undefined;

  /** The first thing that is due by itself up to `until` (inclusive). */
  const nextDue = (until: number): Due | undefined => {
    soonest ??= soonestOf(timers.values(), debounces);
    if (soonest > until) return undefined;
    soonest = undefined;
    const timed = [...timers].flatMap(([timer, next]): Due[] => {
      if (next === undefined || next > until) return [];
      const fire = () => {
        timers.set(timer, nextFiring(timer.schedule, zone, next));
        return evaluated({ at: next, did: '', slots: [timer.slot], compared: [] });
      };
      return [{ at: next, fire }];
    });
    const ended = [...debounces].flatMap(([watch, { pending }]): Due[] => {
      const due = pending.since + watch.keeptime;
      return pending.hasFired || due > until ? [] : [{ at: due, fire: () => fireDebounced(watch, due) }];
    });
    return [...timed, ...ended].toSorted((a, b) => a.at - b.at)[0];
  };

  const step = function* (at: number): Steps<ReplayFire[] | undefined> {
    const due = nextDue(at);
    return due === undefined ? undefined : yield* due.fire();
  };

  const advance = function* (at: number): Steps<ReplayFire[]> {
    const fires: ReplayFire[] = [];
    for (let due = yield* step(at); due !== undefined; due = yield* step(at)) fires.push(...due);
    return fires;
  };

  const storeValues = ({ pid, did, at, values }: ReplayReport) =>
    Object.entries(values).map(([column, value = null]) => {
      const key = keyOf({ pid, did, column });
      const before = currentValues.get(key)?.value;
      currentValues.set(key, { value, reported: at });
      return { key, change: { before, value } };
    });

  /** What a changed value fires at once; a rule that waits begins or ends its debounce instead. */
  const applyChange = (watch: Watch, change: Change, at: number): Comparing[] => {
    if (!hasDebounce(watch))
      return matches(watch.trend_type, change, watch.ref_value) ? [comparingOf(watch, change.value, at)] : [];
    const before = debounces.get(watch);
    const { pending } = applyReport(watch, before?.pending, { change, at });
    soonest = undefined;
    if (pending === undefined) debounces.delete(watch);
    else debounces.set(watch, { pending, value: before?.value ?? change.value });
    return [];
  };

  return {
    prime: (report) => void storeValues(report),
    step,
    advance,
    counts: () => ({ ...counts, failing: [...counts.failing] }),
    *feed(report) {
      const fires = yield* advance(report.at);
      const changes = storeValues(report);
      const { at, did } = report;
      const fired = changes.flatMap(({ key, change }) =>
        (watching.get(key) ?? []).flatMap((watch) =>
          applyChange(watch, change, at).map((compared) => ({ compared, slot: watch.slot })),
        ),
      );
      if (fired.length === 0) return fires;
      const slots = fired.map(({ slot }) => slot);
      return [...fires, ...(yield* evaluated({ at, did, slots, compared: fired.map(({ compared }) => compared) }))];
    },
  };
};
