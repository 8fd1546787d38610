import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisons, isComparisonCode, matches } from '../../../src/engine/automation/comparisons.ts';
import { evaluateConditions } from '../../../src/engine/automation/evaluate-linkage.ts';
import {
  type DebounceState,
  advanceTo,
  applyReport,
  type DebouncedEvent,
} from '../../../src/engine/automation/debounce.ts';
import type { Stored } from '../../../src/engine/column.ts';

/** Events that fire once a value has held for some time, against a model that looks at every second. */

type Report = { at: number; value: number };

const codes = Object.keys(comparisons).map(Number).filter(isComparisonCode);
const watchedBy = fc.record({
  trend_type: fc.constantFrom(...codes),
  ref_value: fc.integer({ min: 0, max: 3 }),
  keeptime: fc.integer({ min: 0, max: 6 }),
});
const histories = fc
  .array(fc.record({ wait: fc.integer({ min: 1, max: 5 }), value: fc.integer({ min: 0, max: 4 }) }), { maxLength: 25 })
  .map((steps) => {
    let time = 0;
    return steps.map(({ wait, value }): Report => {
      time += wait;
      return { at: time, value };
    });
  });

const end = 200;

/** Second by second: what was reported, since when it has held, and whether that has fired already. */
const slowly = (event: DebouncedEvent, reports: readonly Report[]): number[] => {
  const { trend_type, ref_value, keeptime } = event;
  const { firing, holds } = comparisons[trend_type];
  const isImmediate = keeptime === 0 || firing === 'report';
  const fired: number[] = [];
  let before: Stored | undefined;
  let since: number | undefined;
  for (let second = 0; second <= end; second += 1) {
    if (since !== undefined && second === since + keeptime) fired.push(second);
    const value = reports.find(({ at }) => at === second)?.value;
    if (value === undefined) continue;
    const begins = matches(trend_type, { before, value }, ref_value);
    if (isImmediate && begins) fired.push(second);
    if (!isImmediate && begins && since === undefined) since = second;
    if (!holds(value, ref_value)) since = undefined;
    before = value;
  }
  return fired;
};

/** By the small value that is kept between reports; `looks` are moments at which somebody looks without a report. */
const stepwise = (event: DebouncedEvent, reports: readonly Report[], looks: ReadonlySet<number>): number[] => {
  const fired: number[] = [];
  let before: Stored | undefined;
  let pending: DebounceState | undefined;
  for (let second = 0; second <= end; second += 1) {
    const value = reports.find(({ at }) => at === second)?.value;
    if (value === undefined && !looks.has(second) && second < end) continue;
    const step =
      value === undefined
        ? advanceTo(event, pending, second)
        : applyReport(event, pending, { change: { before, value }, at: second });
    pending = step.pending;
    before = value ?? before;
    if (step.fires !== undefined) fired.push(step.fires);
  }
  return fired;
};

describe('an event with a debounce', () => {
  it('fires when a look at every second says so, however seldom somebody looks', () => {
    const seconds = fc.uniqueArray(fc.integer({ min: 0, max: end }), { maxLength: 40 }).map((list) => new Set(list));
    fc.assert(
      fc.property(watchedBy, histories, seconds, (event, reports, looks) => {
        expect(stepwise(event, reports, looks)).toEqual(slowly(event, reports));
      }),
      { numRuns: 2000 },
    );
  });

  it('tells when to look again, and is cancelled by the report that ends it', () => {
    const event: DebouncedEvent = { trend_type: 2, ref_value: 20, keeptime: 300 };
    const begun = applyReport(event, undefined, { change: { before: 19, value: 21 }, at: 1000 });
    expect(begun).toEqual({ pending: { since: 1000, hasFired: false }, due: 1300 });
    const ended = applyReport(event, begun.pending, { change: { before: 21, value: 19 }, at: 1200 });
    expect(ended).toEqual({ pending: undefined });
    expect(advanceTo(event, begun.pending, 1299)).toEqual({ pending: begun.pending, due: 1300 });
    expect(advanceTo(event, begun.pending, 1500)).toEqual({ pending: { since: 1000, hasFired: true }, fires: 1300 });
  });
});

describe('conditions of a linkage', () => {
  const property = (ikey: string, trend_type: 2 | 4, ref_value: Stored) => ({
    idev_pid: 'p',
    idev_did: 'd',
    ikey,
    trend_type,
    ref_value,
  });
  const noon = { validperiod: '12:00:00-13:00:00', weekdays: '1234567', timezone: 8 };
  const currentValues = new Map<string, { value: Stored; reported?: number }>([
    ['temp', { value: 26, reported: 900 }],
    ['pwr', { value: '1' }],
  ]);
  const evaluate = (datetime: (typeof noon)[], conditions: ReturnType<typeof property>[], time = 45_000) =>
    evaluateConditions(
      { conditionsinfo: { datetime, property: conditions } },
      ({ column }) => currentValues.get(column),
      {
        zone: 'UTC',
        at: time,
      },
    );

  it('all have to hold, and any one time condition', () => {
    expect(evaluate([], []).holds).toBe(true);
    expect(evaluate([], [property('temp', 2, 25), property('pwr', 4, '1')]).holds).toBe(true);
    expect(evaluate([], [property('temp', 2, 25), property('pwr', 4, '0')]).holds).toBe(false);
    expect(evaluate([noon], [property('temp', 2, 25)]).holds).toBe(true);
    expect(evaluate([noon], [], 50_000)).toEqual({ holds: false, isInTime: false, compared: [] });
  });

  it('are kept with the values that were compared; what is not there does not hold', () => {
    expect(evaluate([], [property('temp', 2, 27), property('gone', 4, '1')]).compared).toEqual([
      { pid: 'p', did: 'd', column: 'temp', value: 26, reported: 900, code: 2, reference: 27, holds: false },
      { pid: 'p', did: 'd', column: 'gone', value: null, code: 4, reference: '1', holds: false },
    ]);
  });
});
