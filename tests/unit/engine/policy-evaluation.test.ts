import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeSlice, finishInSlices } from '../../../server/time-slices.ts';
import type { Stored } from '../../../src/engine/column.ts';
import { comparisonCodes, comparisons } from '../../../src/engine/automation/comparisons.ts';
import type { Comparing, CurrentValue, Reference } from '../../../src/engine/automation/evaluate-linkage.ts';
import { policyRule } from '../../../src/engine/automation/policy-rule.ts';
import { recordsOf, type PolicyScope, type RunningPolicy } from '../../../src/engine/automation/policy-scope.ts';
import { type ConditionCell, noContent, type Rule as Row } from '../../../src/engine/automation/policy.ts';
import { evaluationsWithoutIndex } from '../../../src/engine/automation/row-index.ts';
import { createReplay } from '../../../src/engine/automation/replay.ts';
import { atOnce, finish, type Steps } from '../../../src/engine/automation/steps.ts';
import { isInRuleTime } from '../../../src/engine/automation/valid-period.ts';

/** The rows of a policy over random values, against an evaluation of each condition of each row for each device. */

const pid = '3acf00000000000000000001';
const sensors = '3acf00000000000000000002';
const zone = 'Europe/Berlin';
/** A Thursday, 13:20. */
const at = Date.UTC(2026, 0, 15, 12, 20) / 1000;

const scalar: fc.Arbitrary<Stored> = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.constantFrom(0.5, -0, 1e15, 'a', 'b', '1', ''),
);
const stored: fc.Arbitrary<Stored> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  fc.constant(null),
  // Lists of texts and of numbers, as an enum with several values and a list of months.
  fc.array(fc.constantFrom('a', 'b', '1'), { maxLength: 3 }),
  fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }) as fc.Arbitrary<Stored>,
);

const cells = fc.record({
  ikey: fc.constantFrom('p', 'q'),
  isOwn: fc.boolean(),
  trend_type: fc.constantFrom(...comparisonCodes),
  ref_value: stored,
});

const conditionOf = ({ ikey, isOwn, trend_type, ref_value }: typeof cells extends fc.Arbitrary<infer T> ? T : never) =>
  ({
    idev_pid: isOwn ? pid : sensors,
    ikey,
    trend_type,
    ref_value,
    link_key: isOwn ? 'self' : 'space',
    link_ikey: '',
  }) as ConditionCell;

/** The device itself, as the record that a cell is about. */
const self = { idev_pid: pid, link_key: 'self', link_ikey: '' } as const;

/** A rule without conditions. */
const unconditional: Row = { enable: true, notes: '', property: [], cmd: {}, datetime: [] };

const hours = fc.constantFrom('00:00:00-23:59:59', '13:00:00-14:00:00', '20:00:00-06:00:00');

const rows = fc.array(
  fc
    .record({
      enable: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
      property: fc.array(cells, { maxLength: 3 }),
      cmd: fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 2 }), { maxKeys: 2 }),
      hours: fc.option(hours),
    })
    .map(({ enable, property, cmd, hours: period }): Row => ({
      enable,
      notes: '',
      property: property.map(conditionOf),
      cmd: Object.fromEntries(
        Object.entries(cmd).map(([column, ref_value]) => [
          column,
          { ...self, ikey: column, source_type: 'fixed' as const, ref_value },
        ]),
      ),
      datetime: period === null ? [] : [{ mounths: [], validperiod: [period], weekdays: '1234567' }],
    })),
  { maxLength: 70 },
);

const device = fc.record({
  scope: fc.constantFrom('one', 'two', 'none'),
  own: fc.record({ p: fc.option(stored, { nil: undefined }), q: fc.option(stored, { nil: undefined }) }),
  linked: fc.array(fc.record({ p: stored, q: fc.option(stored, { nil: undefined }) }), { maxLength: 3 }),
});
/** Few are compared row by row; of many, each scope value has more than that. */
const devices = fc.oneof(
  fc.array(device, { maxLength: 6 }),
  fc.array(device, { minLength: 4 * evaluationsWithoutIndex, maxLength: 5 * evaluationsWithoutIndex }),
);

type Device = typeof devices extends fc.Arbitrary<(infer T)[]> ? T : never;

const worldOf = (all: readonly Device[]) => {
  const values = new Map<string, CurrentValue>();
  const add = (of: string, did: string, own: Device['own'] | Device['linked'][number]) => {
    for (const [column, value] of Object.entries(own))
      if (value !== undefined) values.set(`${of}/${did}/${column}`, { value });
  };
  for (const [index, { own, linked }] of all.entries()) {
    add(pid, `d${index}`, own);
    for (const [place, sensor] of linked.entries()) add(sensors, `s${index}-${place}`, sensor);
  }
  const scope: PolicyScope = {
    targets: all.map((target, index) => ({ device: `d${index}`, scope: target.scope })),
    linked: (_link, device) =>
      (all[Number(device.slice(1))]?.linked ?? []).map((_one, place) => ({
        pid: sensors,
        did: `s${device.slice(1)}-${place}`,
      })),
  };
  return {
    scope,
    valueOf: (reference: Reference) => values.get(`${reference.pid}/${reference.did}/${reference.column}`),
  };
};

const policyOf = (firstRows: Row[], secondRows: Row[]): RunningPolicy => ({
  ...noContent,
  did: 'policy',
  saver: 'user',
  savedat: 0,
  name: 'Rooms',
  targetpid: pid,
  policy_type: 1,
  enabled: '1',
  updatepolicy: '0',
  attached: null,
  comment: null,
  sifter: 'space',
  configs: [
    { id: 'one', unique_k: 'one:1', name: 'One', rules: firstRows },
    { id: 'two', unique_k: 'two:1', name: 'Two', rules: secondRows },
  ],
});

type Numbered = { id: string; row: Row; number: number };

/** Each condition of each row for each device. */
const plainly = (policy: RunningPolicy, { scope, valueOf }: ReturnType<typeof worldOf>) => {
  const numbered: Numbered[] = policy.configs
    .flatMap(({ id, rules }) => rules.map((row) => ({ id, row })))
    .map((row, index) => ({ ...row, number: index + 1 }))
    .filter(({ row }) => row.enable);
  const isInTime = ({ row }: Numbered) => isInRuleTime(row.datetime, { zone, at });
  const recordsFor = ({ link_key, idev_pid }: ConditionCell, device: string) =>
    recordsOf(scope, policy, { device, link: `${link_key}/${idev_pid}`, isOwn: link_key === 'self' });
  const tested = (cell: ConditionCell, device: string, number: number): Comparing[] =>
    recordsFor(cell, device).map(({ pid: of, did }) => {
      const current = valueOf({ pid: of, did, column: cell.ikey });
      const holds = current !== undefined && comparisons[cell.trend_type].holds(current.value, cell.ref_value);
      const value = current?.value ?? null;
      const { trend_type: code, ref_value: reference } = cell;
      return { pid: of, did, column: cell.ikey, rule: number, value, code, reference, holds };
    });
  const filled = ({ row }: Numbered) => row.property.filter(({ ref_value }) => ref_value !== null);
  const perDevice = scope.targets.map(({ device, scope: id }) => {
    const scopeRows = numbered.filter((row) => row.id === id && isInTime(row));
    const isHeld = (row: Numbered) =>
      filled(row).every((cell) => tested(cell, device, row.number).some(({ holds }) => holds));
    const explainedOf = (row: Numbered): Comparing[] =>
      filled(row).flatMap((cell) => {
        const all = tested(cell, device, row.number);
        const holding = all.find(({ holds }) => holds);
        return holding === undefined ? all.slice(0, 3) : [holding];
      });
    const heldRows = scopeRows.filter(isHeld);
    const cmd: { [column: string]: Stored } = {};
    for (const { row } of heldRows)
      for (const [column, action] of Object.entries(row.cmd)) {
        if (action.source_type === 'fixed' && action.ref_value !== null && !Object.hasOwn(cmd, column))
          cmd[column] = action.ref_value;
      }
    return { device, scopeRows, heldRows, cmd, explainedOf };
  });
  const holds = perDevice.some(({ heldRows }) => heldRows.length > 0);
  const isMissing = (result: (typeof perDevice)[number]) =>
    result.scopeRows.filter((row) => !result.heldRows.includes(row));
  const compared = perDevice.flatMap((result) =>
    (holds ? result.heldRows : isMissing(result).slice(0, 50)).flatMap(result.explainedOf),
  );
  const ids = new Set(scope.targets.map(({ scope: id }) => id));
  const concerned = numbered.filter(({ id }) => ids.has(id));
  return {
    holds,
    isInTime: perDevice.some(({ scopeRows }) => scopeRows.length > 0),
    compared: compared.slice(0, holds ? 2000 : 50),
    wanted: Object.fromEntries(
      perDevice.flatMap(({ device, cmd }) => (Object.keys(cmd).length > 0 ? [[device, cmd]] : [])),
    ),
    rules: {
      all: concerned.length,
      held: new Set(perDevice.flatMap(({ heldRows }) => heldRows)).size,
      untimed: concerned.filter((row) => !isInTime(row)).length,
    },
  };
};

it('the rows of a policy hold for the devices for which each condition holds by itself', () => {
  fc.assert(
    fc.property(rows, rows, devices, devices, (firstRows, secondRows, all, later) => {
      const policy = policyOf(firstRows, secondRows);
      const world = worldOf(all);
      const rule = policyRule(policy, world.scope);
      // What was decided before is kept for devices whose values are the same.
      for (const valueOf of [world.valueOf, world.valueOf, worldOf(later).valueOf, world.valueOf]) {
        const decision = finish(rule.decide(valueOf, { zone, at, slots: ['timer'], device: '' }));
        const { holds, isInTime, compared, effects, rules } = decision;
        const wanted = Object.fromEntries(
          effects.flatMap((effect) => (effect.kind === 'control' ? [[effect.did, effect.cmd]] : [])),
        );
        const expected = plainly(policy, { ...world, valueOf });
        expect({ holds, isInTime, compared, wanted, rules: rules?.() }).toEqual(expected);
      }
    }),
    { numRuns: 200 },
  );
});

it('an evaluation pauses after each device', () => {
  const { scope, valueOf } = worldOf(
    Array.from({ length: 7 }, () => ({ scope: 'one', own: { p: 1, q: 1 }, linked: [] })),
  );
  const steps = policyRule(policyOf([unconditional], []), scope).decide(valueOf, {
    zone,
    at,
    slots: ['timer'],
    device: '',
  });
  let pauses = 0;
  while (steps.next().done !== true) pauses += 1;
  expect(pauses).toBe(7);
});

it('a dry run pauses after each device, of a firing at a time and at a report', () => {
  const { scope } = worldOf(Array.from({ length: 7 }, () => ({ scope: 'one', own: { p: 1, q: 1 }, linked: [] })));
  const timer = { tab: 'calendar', type: 2, time: 70_200, weekdays: '1234567', timezone: 1 } as const;
  const rule = policyRule({ ...policyOf([unconditional], []), timer: [timer] }, scope);
  const pausesOf = (steps: Steps<unknown>): number => {
    let pauses = 0;
    while (steps.next().done !== true) pauses += 1;
    return pauses;
  };
  const replay = () => createReplay(rule, { zone, from: at });
  expect(pausesOf(replay().step(at + 86_400))).toBe(7);
  expect(pausesOf(replay().feed({ pid, did: 'd0', at: at + 86_400, values: { p: 2 } }))).toBe(7);
});

describe('other work gets its turn', () => {
  /** Milliseconds after which a test fails instead of waiting for ever. */
  const tooLong = 2000;

  const servedLater = () => {
    let isServed = false;
    setImmediate(() => {
      isServed = true;
    });
    const until = performance.now() + tooLong;
    return { isServed: () => isServed, isWaiting: () => !isServed && performance.now() < until };
  };

  it('at the pauses of a computation that takes long', async () => {
    const { isServed, isWaiting } = servedLater();
    const waiting = function* () {
      while (isWaiting()) yield;
      return 'done';
    };
    expect(await finishInSlices(waiting())).toBe('done');
    expect(isServed()).toBe(true);
  });

  it('between computations that share a slice, each of which is shorter', async () => {
    const { isServed, isWaiting } = servedLater();
    const slice = createTimeSlice();
    while (isWaiting()) await finishInSlices(atOnce('done'), slice);
    expect(isServed()).toBe(true);
  });
});
