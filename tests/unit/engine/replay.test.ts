import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisonCodes, comparisons } from '../../../src/engine/automation/comparisons.ts';
import type { LinkageEvent, PropertyCondition, TimeCondition } from '../../../src/engine/automation/linkage.ts';
import { linkageRule } from '../../../src/engine/automation/linkage-rule.ts';
import { createReplay } from '../../../src/engine/automation/replay.ts';
import { finish } from '../../../src/engine/automation/steps.ts';
import type { ComparisonCode } from '../../../src/engine/field-type.ts';
import { localTimeOf, weekdayOf } from '../../../src/engine/moment.ts';

/** Whole linkages over random histories, against a model that knows every second by itself and remembers nothing else. */

const pid = 'a'.repeat(24);
const zone = 'Europe/Berlin';
/** A Sunday, a quarter of an hour before the clock goes from 2 to 3. */
const start = Date.UTC(2026, 2, 29, 0, 45) / 1000;
const length = 900 + 600;

type Watched = { column: 'a' | 'b'; code: ComparisonCode; reference: number; keeptime: number };
type Report = { after: number; values: { a?: number; b?: number } };

const column = fc.constantFrom('a' as const, 'b' as const);
const code = fc.constantFrom(...comparisonCodes);
const small = fc.integer({ min: 0, max: 3 });
const watchedBy = fc.record({ column, code, reference: small, keeptime: fc.constantFrom(0, 0, 7, 60) });
const conditions = fc.array(
  fc.record({ column, code: fc.constantFrom(2 as const, 3 as const, 4 as const, 6 as const), reference: small }),
  { maxLength: 2 },
);
/** Seconds of the local day around the change of clocks. */
const clock = fc.integer({ min: 6300, max: 12_000 });
const periods = fc.array(fc.record({ from: clock, until: clock, weekdays: fc.constantFrom('7', '6', '67', '1') }), {
  maxLength: 2,
});
const histories = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 1, max: 120 }),
      values: fc.record({ a: small, b: small }, { requiredKeys: [] }),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let after = 0;
    return steps.map(({ wait, values }): Report => {
      after += wait;
      return { after, values };
    });
  });

const text = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

type Period = { from: number; until: number; weekdays: string };

const dayBefore = (weekday: number): number => (weekday + 6) % 7;

/** By the clock on the wall of this second: the day on which a period over midnight began is the day before. */
const isWithin = ({ from, until, weekdays }: Period, second: number): boolean => {
  const { hour, minute, second: seconds } = localTimeOf(second, zone);
  const now = hour * 3600 + minute * 60 + seconds;
  const weekday = weekdayOf(second, zone);
  const has = (day: number) => weekdays.includes(String(day + 1));
  if (from <= until) return from <= now && now <= until && has(weekday);
  return (now >= from && has(weekday)) || (now <= until && has(dayBefore(weekday)));
};

type Case = { watched: Watched[]; properties: Omit<Watched, 'keeptime'>[]; periods: Period[]; reports: Report[] };

const valueAt = (reports: readonly Report[], name: 'a' | 'b', after: number): number | undefined =>
  reports.findLast((report) => report.after <= after && report.values[name] !== undefined)?.values[name];

/** Whether a report of this second sets the event off by itself, from the two last values of its column. */
const isEdge = (
  { column: name, code: operator, reference }: Watched,
  reports: readonly Report[],
  after: number,
): boolean => {
  const reported = reports.find((report) => report.after === after)?.values[name];
  if (reported === undefined) return false;
  const before = valueAt(reports, name, after - 1);
  const { firing, holds } = comparisons[operator];
  if (firing === 'report') return true;
  if (!holds(reported, reference)) return false;
  return before === undefined ? firing === 'beginning' : !holds(before, reference);
};

/** Whether it has held without an end from then on. */
const holdsSince = (
  { column: name, code: operator, reference }: Watched,
  reports: readonly Report[],
  from: number,
  to: number,
) =>
  reports
    .filter((report) => report.after >= from && report.after <= to)
    .every(
      (report) => report.values[name] === undefined || comparisons[operator].holds(report.values[name], reference),
    );

const slowly = ({ watched, properties, periods: within, reports }: Case): string[] => {
  const fires: string[] = [];
  for (let after = 0; after <= length; after += 1) {
    const isTrue = (time: number) =>
      (within.length === 0 || within.some((period) => isWithin(period, start + time))) &&
      properties.every(({ column: name, code: operator, reference }) => {
        const value = valueAt(reports, name, time);
        return value !== undefined && comparisons[operator].holds(value, reference);
      });
    const isLate = ({ keeptime, code: operator }: Watched) => keeptime > 0 && comparisons[operator].firing !== 'report';
    // What held long enough fires before a report of the same second is heard, on the values until then.
    for (const watch of watched.filter(isLate)) {
      const began = after - watch.keeptime;
      const isDue = isEdge(watch, reports, began) && holdsSince(watch, reports, began, after - 1);
      if (isDue && isTrueBefore({ within, properties, reports }, after)) fires.push(`${after} late`);
    }
    const isHeard = watched.some((watch) => !isLate(watch) && isEdge(watch, reports, after));
    if (isHeard && isTrue(after)) fires.push(`${after} heard`);
  }
  return fires.toSorted();
};

/** The conditions at the beginning of a second, before its report. */
const isTrueBefore = (
  { within, properties, reports }: { within: Period[]; properties: Omit<Watched, 'keeptime'>[]; reports: Report[] },
  after: number,
) =>
  (within.length === 0 || within.some((period) => isWithin(period, start + after))) &&
  properties.every(({ column: name, code: operator, reference }) => {
    const value = valueAt(reports, name, after - 1);
    return value !== undefined && comparisons[operator].holds(value, reference);
  });

const parameter = (name: string) => ({ idev_pid: pid, idev_did: 'd', ikey: name });

const replayed = ({ watched, properties, periods: within, reports }: Case): string[] => {
  const events = watched.map(({ column: name, code: operator, reference, keeptime }): LinkageEvent => ({
    type: 0,
    ...parameter(name),
    trend_type: operator,
    ref_value: reference,
    keeptime,
  }));
  const property = properties.map(({ column: name, code: operator, reference }): PropertyCondition => ({
    ...parameter(name),
    trend_type: operator,
    ref_value: reference,
  }));
  const datetime = within.map(({ from, until, weekdays }): TimeCondition => ({
    validperiod: `${text(from)}-${text(until)}`,
    weekdays,
    timezone: 8,
  }));
  const rule = linkageRule({
    did: 'r',
    saver: 'u',
    pid,
    filterdid: '',
    name: 'Random',
    source: '',
    workflowstatus: 1,
    events,
    conditionsinfo: { datetime, property },
    actions: { devControl: [], notify: [] },
  });
  const replay = createReplay(rule, { zone, from: start });
  const fires = reports.flatMap(({ after, values }) =>
    finish(replay.feed({ pid, did: 'd', at: start + after, values })),
  );
  const late = watched.filter(
    ({ keeptime, code: operator }) => keeptime > 0 && comparisons[operator].firing !== 'report',
  );
  return [...fires, ...finish(replay.advance(start + length))]
    .map(({ at, values }) => {
      // A report that fires was made at that second; what held fires later than it began.
      const isLate = late.length > 0 && values[0]?.reported !== at;
      return `${at - start} ${isLate ? 'late' : 'heard'}`;
    })
    .toSorted();
};

/** The same event twice counts once. */
const unique = (watched: readonly Watched[]): Watched[] => [
  ...new Map(
    watched.map((watch) => [JSON.stringify([watch.column, watch.code, watch.reference, watch.keeptime]), watch]),
  ).values(),
];

const cases: fc.Arbitrary<Case> = fc.record({
  watched: fc.array(watchedBy, { minLength: 1, maxLength: 3 }).map(unique),
  properties: conditions,
  periods,
  reports: histories,
});

describe('a replay of a linkage', () => {
  it('fires at the seconds at which a look at every second says so', () => {
    fc.assert(
      fc.property(cases, (trial) => {
        expect(replayed(trial)).toEqual(slowly(trial));
      }),
      { numRuns: 300 },
    );
  });
});
