import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparisons } from '../../../src/engine/automation/comparisons.ts';
import { canHoldTogether, conflictsOf, type Domain } from '../../../src/engine/automation/conflict.ts';
import type { Linkage, PropertyCondition, TimeCondition } from '../../../src/engine/automation/linkage.ts';
import { isInPeriod } from '../../../src/engine/automation/valid-period.ts';
import type { Stored } from '../../../src/engine/column.ts';

/** Rules that would set a device against each other, against a model that tries every value and every minute. */

type Conditions = Linkage['conditionsinfo'];

const property = (ikey: string, trend_type: PropertyCondition['trend_type'], ref_value: Stored): PropertyCondition => ({
  idev_pid: 'p',
  idev_did: 'd',
  ikey,
  trend_type,
  ref_value,
});

/** A column of each kind of domain, with all its values; the empty one is among them. */
const columns: Readonly<Record<string, { domain: Domain; values: readonly Stored[]; references: readonly Stored[] }>> =
  {
    whole: {
      domain: { isList: false, isWhole: true },
      values: [null, -1, 0, 1, 2, 3, 4, 5],
      references: [0, 1, 2, 3, 4],
    },
    decimal: {
      domain: { isList: false, isWhole: false },
      values: [null, -1, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5],
      references: [0, 1, 2, 3, 4],
    },
    state: {
      domain: { isList: false, isWhole: false, keys: ['on', 'off', 'auto'] },
      values: [null, 'on', 'off', 'auto'],
      references: ['on', 'off', 'auto'],
    },
    months: {
      domain: { isList: true, isWhole: true },
      values: [null, [], [1], [2], [3], [1, 2], [2, 3], [1, 3], [1, 2, 3]],
      references: [1, 2, 3],
    },
  };

const codesOf: Readonly<Record<string, readonly PropertyCondition['trend_type'][]>> = {
  whole: [0, 1, 2, 3, 4, 6],
  decimal: [0, 1, 2, 3, 4, 6],
  state: [4, 6],
  months: [4, 6],
};

const propertyCondition = fc
  .constantFrom(...Object.keys(columns))
  .chain((name) =>
    fc
      .tuple(fc.constantFrom(...(codesOf[name] ?? [])), fc.constantFrom(...(columns[name]?.references ?? [])))
      .map(([code, reference]) => property(name, code, reference)),
  );

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
const time: fc.Arbitrary<TimeCondition> = fc
  .tuple(
    fc.nat(47).map((half) => half * 30),
    fc.nat(47).map((half) => half * 30),
    fc.subarray([...'1234567'], { minLength: 1 }),
  )
  .map(([from, until, days]) => ({
    validperiod: `${clock(from)}-${clock(until)}`,
    weekdays: days.join(''),
    timezone: 8,
  }));
const conditions: fc.Arbitrary<Conditions> = fc.record({
  property: fc.array(propertyCondition, { maxLength: 4 }),
  datetime: fc.array(time, { maxLength: 2 }),
});

/** Monday, 16 November 2026. */
const monday = Date.UTC(2026, 10, 16) / 1000;
const moments = Array.from({ length: 7 * 48 }, (_, half) => monday + half * 1800);

const slowly = (a: Conditions, b: Conditions): boolean => {
  const hold = ({ trend_type, ref_value }: PropertyCondition, value: Stored) =>
    comparisons[trend_type].holds(value, ref_value);
  const all = [...a.property, ...b.property];
  const isPossible = Object.entries(columns).every(([name, { values }]) =>
    values.some((value) => all.filter(({ ikey }) => ikey === name).every((condition) => hold(condition, value))),
  );
  const inTime = (time: number) => [a, b].every(({ datetime }) => isInPeriod(datetime, { zone: 'UTC', at: time }));
  return isPossible && moments.some(inTime);
};

const domainOf = ({ column }: { column: string }): Domain =>
  columns[column]?.domain ?? { isList: false, isWhole: false };

describe('conditions of two rules', () => {
  it('can hold together exactly when some value of each parameter at some moment of the week lets them', () => {
    fc.assert(
      fc.property(conditions, conditions, (a, b) => {
        expect(canHoldTogether(a, b, domainOf)).toBe(slowly(a, b));
      }),
      { numRuns: 1500 },
    );
  });
});

describe('a conflict', () => {
  const acting = (pwr: string, conditionsinfo: Conditions) => ({
    conditionsinfo,
    actions: {
      devControl: [{ pid: 'ac', filterdid: '', datadid: 'a1', act: 'set' as const, cmd: { pwr, temp: 24 } }],
      notify: [],
    },
  });
  const hot = { property: [property('decimal', 2, 3)], datetime: [] };
  const cold = { property: [property('decimal', 3, 2)], datetime: [] };

  it('is a column that both would set to different values', () => {
    expect(conflictsOf(acting('1', hot), acting('0', { property: [], datetime: [] }), domainOf)).toEqual([
      { pid: 'ac', did: 'a1', column: 'pwr', mine: '1', theirs: '0' },
    ]);
    expect(conflictsOf(acting('1', hot), acting('1', hot), domainOf)).toEqual([]);
  });

  it('is none where the conditions exclude each other', () => {
    expect(conflictsOf(acting('1', hot), acting('0', cold), domainOf)).toEqual([]);
  });
});
