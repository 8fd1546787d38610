import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLinkage } from '../../../src/engine/automation/check-linkage.ts';
import { comparisons, isComparisonCode, matches } from '../../../src/engine/automation/comparisons.ts';
import { mentionsOf } from '../../../src/engine/automation/mentions.ts';
import { readTimer, repeats, type Timer } from '../../../src/engine/automation/timer.ts';
import type { ModuleConfig, Stored } from '../../../src/engine/column.ts';
import type { ComparisonCode } from '../../../src/engine/field-type.ts';
import { fieldTypes } from '../../../src/engine/field-types/registry.ts';
import { instantOf, localTimeOf } from '../../../src/engine/moment.ts';

const codes = Object.keys(comparisons).map(Number).filter(isComparisonCode);

describe('comparison codes', () => {
  it('are a closed set that every field type chooses from', () => {
    expect(codes).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const type of Object.values(fieldTypes)) expect(codes).toEqual(expect.arrayContaining([...type.comparisons]));
  });

  type Case = readonly [
    code: ComparisonCode,
    before: Stored | undefined,
    value: Stored,
    reference: Stored,
    fires: boolean,
  ];
  const fires: Case[] = [
    // Rise and fall: on a crossing alone.
    [0, 19, 20, 20, true],
    [0, 20, 21, 20, false],
    [0, undefined, 25, 20, false],
    [0, 25, 19, 20, false],
    [1, 21, 20, 20, true],
    [1, undefined, 1, 20, false],
    // The others when they begin to hold, and at once when nothing was known.
    [2, 19, 20, 20, true],
    [2, 20, 21, 20, false],
    [2, undefined, 25, 20, true],
    [3, 21, 20, 20, true],
    [3, 20, 19, 20, false],
    [4, 'off', 'on', 'on', true],
    [4, 'on', 'on', 'on', false],
    [4, undefined, 'on', 'on', true],
    [4, null, null, 'on', false],
    [4, [1], [1, 7], 7, true],
    [4, [7], [1, 7], 7, false],
    [6, 'on', 'off', 'on', true],
    [6, 'off', 'off', 'on', false],
    [6, 'on', null, 'on', true],
    // A report is a report.
    [5, 'on', 'on', null, true],
    [5, undefined, null, null, true],
    // What cannot be ordered is neither above nor below.
    [2, undefined, null, 20, false],
    [3, undefined, 'x', 20, false],
  ];
  it.each(fires)('%s fires from %j to %j against %j: %s', (...one) => {
    const [code, before, value, reference, expected] = one;
    expect(matches(code, { before, value }, reference)).toBe(expected);
  });

  it('never fire twice for one state, reports aside', () => {
    const number = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...codes.filter((code) => code !== 5)), number, number, (code, value, reference) => {
        expect(matches(code, { before: value, value }, reference)).toBe(false);
      }),
    );
  });
});

describe('a timer', () => {
  const zone = 'Europe/Berlin';
  const now = instantOf({ year: 2026, month: 3, day: 28, hour: 12, minute: 0, second: 0 }, zone);
  const read = (timer: unknown) => readTimer(JSON.stringify(timer), { zone, now });
  const timeOf = (timer: unknown): number => {
    const result = read(timer);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    return result.value.time;
  };

  it('on days of the week keeps its time of day', () => {
    const days = [...Object.values(repeats).flatMap(({ weekdays }) => weekdays || []), '135'];
    expect(days).toHaveLength(4);
    for (const weekdays of days)
      expect(read({ time: '07:30:00', weekdays })).toEqual({
        ok: true,
        value: { type: 2, time: 27_000, weekdays, timezone: 8 } satisfies Timer,
      });
  });

  it('that fires once and is past is moved one day ahead, over a change of clocks too', () => {
    expect(timeOf({ time: now + 60 })).toBe(now + 60);
    // 2026-03-29 has 23 hours in Berlin: the next noon is one of them earlier.
    expect(timeOf({ time: now })).toBe(now + 23 * 3600);
    expect(timeOf({ time: now - 40 * 86_400 })).toBeGreaterThan(now);
    expect(timeOf({ time: '11:00' })).toBe(now + 22 * 3600);
    expect(timeOf({ time: '13:00' })).toBe(now + 3600);
  });

  it('that fires once is also a date and time, on the wall of its zone unless it names an offset', () => {
    const at = instantOf({ year: 2027, month: 4, day: 28, hour: 2, minute: 30, second: 0 }, zone);
    expect(timeOf({ time: '2027-04-28 02:30:00' })).toBe(at);
    expect(timeOf({ time: '2027-04-28T00:30:00Z' })).toBe(at);
    // Past: the next day at the same clock.
    expect(timeOf({ time: '2026-03-01 13:00:00' })).toBe(now + 3600);
  });

  it('that fires once is always ahead, at the same clock, within a day and a bit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000, max: 1_900_000_000 }), (time) => {
        const moved = timeOf({ time });
        expect(moved).toBeGreaterThan(now);
        if (time > now) expect(moved).toBe(time);
        else {
          expect(moved - now).toBeLessThanOrEqual(25 * 3600);
          // Two o'clock does not exist on the day after `now`.
          if (localTimeOf(time, zone).hour !== 2)
            expect(localTimeOf(moved, zone).hour).toBe(localTimeOf(time, zone).hour);
        }
      }),
    );
  });

  it.each([
    ['not JSON', '{', ''],
    ['nothing', undefined, ''],
    ['no time', '{"weekdays":"1"}', '/time'],
    ['a time beyond the day', '{"weekdays":"1","time":86400}', '/time'],
    ['a time that is none', '{"time":"25:00"}', '/time'],
    ['a day that is none', '{"time":"2027-02-30 10:00:00"}', '/time'],
    ['a date among days of the week', '{"weekdays":"1","time":"2027-04-28 02:30:00"}', '/time'],
    ['days in no order', '{"weekdays":"21","time":0}', '/weekdays'],
    ['an eighth day', '{"weekdays":"8","time":0}', '/weekdays'],
  ])('is refused with %s', (_name, text, path) => {
    expect(readTimer(text, { zone, now })).toMatchObject({ ok: false, faults: [{ path }] });
  });
});

const label = (en: string) => ({ en, zh: en });
const air: ModuleConfig = {
  pid: '300000000000000000000004',
  name: label('Air'),
  group: 'air',
  columns: [
    {
      column: 'pwr',
      label: label('Power'),
      type: 'enum',
      rw: 3,
      required: 0,
      enum: { '0': label('Off'), '1': label('On') },
    },
    {
      column: 'temp',
      label: label('Set'),
      type: 'float',
      rw: 3,
      required: 0,
      multiple: 10,
      unit: '°C',
      min: 16,
      max: 30,
      step: 0.5,
    },
    { column: 'room_temp', label: label('Room'), type: 'float', rw: 1, required: 0, multiple: 10 },
    { column: 'serviced', label: label('Serviced'), type: 'timestamp', rw: 3, required: 0 },
  ],
};
const spaces: ModuleConfig = { pid: '100000000000000000000009', name: label('Spaces'), group: 'spaces', columns: [] };
const checkContext = {
  module: (pid: string) => [air, spaces].find((module) => module.pid === pid),
  zone: 'Asia/Shanghai',
  now: 1_795_200_000,
};
const event = {
  type: 0,
  idev_pid: air.pid,
  idev_did: 'd1',
  ikey: 'room_temp',
  trend_type: 0,
  ref_value: 280,
  keeptime: 60,
};
const control = { pid: air.pid, filterdid: 't1', datadid: 'd2', act: 'set', cmd: { pwr: '1' } };
const linkage = {
  pid: air.pid,
  filterdid: 't1',
  name: 'Cool down',
  events: [event],
  conditionsinfo: {
    datetime: [{ validperiod: '08:00:00-18:00:00', weekdays: '12345', timezone: 8 }],
    property: [{ idev_pid: air.pid, idev_did: 'd2', ikey: 'pwr', trend_type: 4, ref_value: '0' }],
  },
  actions: { devControl: [control], notify: [{ notifyway: 'wechat', content: 'Hot', touser: ['u1'] }] },
};

/** Paths and rules of what is wrong. */
const faultsOf = (input: object) => {
  const checked = checkLinkage({ ...linkage, ...input }, checkContext);
  return checked.ok ? [] : checked.faults.map(({ path, rule }) => `${path} ${rule}`);
};
const withEvent = (change: object) => faultsOf({ events: [{ ...event, ...change }] });
const withTimer = (timer: object) => faultsOf({ events: [{ type: 1, event_set: JSON.stringify(timer) }] });
const withProperty = (change: object) =>
  faultsOf({ conditionsinfo: { property: [{ ...linkage.conditionsinfo.property[0], ...change }] } });
const withDatetime = (change: object) =>
  faultsOf({ conditionsinfo: { datetime: [{ ...linkage.conditionsinfo.datetime[0], ...change }] } });
const withControl = (change: object) => faultsOf({ actions: { devControl: [{ ...control, ...change }] } });
const withNotify = (change: object) => faultsOf({ actions: { notify: [{ ...linkage.actions.notify[0], ...change }] } });

describe('a linkage', () => {
  it('is kept as it came, without what only stands for a person', () => {
    const named = { ...linkage, events: [{ ...event, idev_name: 'Unit 1', ikey_name: 'Room', pid: air.pid }] };
    const checked = checkLinkage(named, checkContext);
    expect(checked).toEqual({ ok: true, value: { ...linkage, source: '', workflowstatus: 1 } });
  });

  it('takes numbers that came as text', () => {
    const checked = checkLinkage({ ...linkage, events: [{ ...event, ref_value: '280' }] }, checkContext);
    expect(checked.ok && checked.value.events[0]).toMatchObject({ ref_value: 280 });
  });

  it('names every record, list and member it depends on, where it does', () => {
    const checked = checkLinkage(linkage, checkContext);
    if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
    expect(mentionsOf(checked.value)).toEqual({
      records: [
        { pid: air.pid, did: 'd1', path: '/events/0/idev_did', right: 'read' },
        { pid: air.pid, did: 'd2', path: '/conditionsinfo/property/0/idev_did', right: 'read' },
        { pid: air.pid, did: 'd2', path: '/actions/devControl/0/datadid', right: 'write' },
      ],
      tabs: [{ pid: air.pid, did: 't1', path: '/actions/devControl/0/filterdid' }],
      users: [{ userid: 'u1', path: '/actions/notify/0/touser/0' }],
    });
  });

  const broken: [string, () => string[], string[]][] = [
    ['no name', () => faultsOf({ name: ' ' }), ['/name linkagename']],
    ['a name of 129 characters', () => faultsOf({ name: 'n'.repeat(129) }), ['/name linkagename']],
    ['no event', () => faultsOf({ events: [] }), ['/events noevent']],
    ['no action', () => faultsOf({ actions: {} }), ['/actions noaction']],
    ['no action in its lists', () => faultsOf({ actions: { devControl: [], notify: [] } }), ['/actions noaction']],
    ['a status of its own', () => faultsOf({ workflowstatus: 2 }), ['/workflowstatus status']],
    ['an unknown module', () => withEvent({ idev_pid: 'f'.repeat(24) }), ['/events/0/idev_pid module']],
    ['no data', () => withEvent({ idev_did: '' }), ['/events/0/idev_did data']],
    ['no parameter', () => withEvent({ ikey: '' }), ['/events/0/ikey parameter']],
    ['a parameter that every record has', () => withEvent({ ikey: 'name' }), ['/events/0/ikey parameter']],
    ['no relation', () => withEvent({ trend_type: null }), ['/events/0/trend_type relation']],
    ['a relation of other types', () => withEvent({ ikey: 'pwr', ref_value: '1' }), ['/events/0/trend_type relation']],
    ['a moment that becomes', () => withEvent({ ikey: 'serviced', trend_type: 4 }), ['/events/0/trend_type relation']],
    ['no value', () => withEvent({ ref_value: '' }), ['/events/0/ref_value value']],
    ['a value of another type', () => withEvent({ ref_value: 'warm' }), ['/events/0/ref_value number']],
    ['a value between its decimals', () => withEvent({ ref_value: 223.5 }), ['/events/0/ref_value decimals']],
    ['a value between its steps', () => withControl({ cmd: { temp: 222 } }), ['/actions/devControl/0/cmd/temp step']],
    ['a choice that is none', () => withProperty({ ref_value: '7' }), ['/conditionsinfo/property/0/ref_value choice']],
    ['a duration below nothing', () => withEvent({ keeptime: -1 }), ['/events/0/keeptime keeptime']],
    ['another kind of event', () => withEvent({ type: 2 }), ['/events/0/type eventtype']],
    ['a member of nobody', () => withEvent({ role: 'x' }), ['/events/0/role member']],
    ['a time event without time', () => faultsOf({ events: [{ type: 1 }] }), ['/events/0/event_set timer']],
    [
      'a timer that a time point is not',
      () => withTimer({ type: 0, time: 32_400, monthlyday: 31 }),
      ['/events/0/event_set/type linkagetimer'],
    ],
    [
      'a timer with a property that no timer has',
      () => withTimer({ type: 2, time: 32_400, weekdays: '1', role: 'x' }),
      ['/events/0/event_set/role member'],
    ],
    ['an event that is none', () => faultsOf({ events: ['x'] }), ['/events/0 object']],
    [
      'no relation in a condition',
      () => withProperty({ trend_type: '' }),
      ['/conditionsinfo/property/0/trend_type relation'],
    ],
    [
      'a condition on being reported',
      () => withProperty({ trend_type: 5 }),
      ['/conditionsinfo/property/0/trend_type reportcondition'],
    ],
    ['no list in a condition', () => withProperty({ idev_pid: '' }), ['/conditionsinfo/property/0/idev_pid module']],
    ['no period', () => withDatetime({ validperiod: '' }), ['/conditionsinfo/datetime/0/validperiod periodtext']],
    [
      'a period of no time',
      () => withDatetime({ validperiod: '08:00:00-08:00:00' }),
      ['/conditionsinfo/datetime/0/validperiod periodtext'],
    ],
    ['no weekdays', () => withDatetime({ weekdays: '' }), ['/conditionsinfo/datetime/0/weekdays oneday']],
    [
      'an eighth day of the week',
      () => withDatetime({ weekdays: '18' }),
      ['/conditionsinfo/datetime/0/weekdays weekdays'],
    ],
    ['an action without list', () => withControl({ filterdid: '' }), ['/actions/devControl/0/filterdid module']],
    ['an action without data', () => withControl({ datadid: '' }), ['/actions/devControl/0/datadid data']],
    ['an action without act', () => withControl({ act: '' }), ['/actions/devControl/0/act act']],
    ['an action without parameter', () => withControl({ cmd: {} }), ['/actions/devControl/0/cmd parameter']],
    [
      'a parameter that only reports',
      () => withControl({ cmd: { room_temp: 200 } }),
      ['/actions/devControl/0/cmd/room_temp writable'],
    ],
    ['an action without value', () => withControl({ cmd: { pwr: '' } }), ['/actions/devControl/0/cmd/pwr value']],
    ['a value above its bound', () => withControl({ cmd: { temp: 310 } }), ['/actions/devControl/0/cmd/temp maximum']],
    [
      'a control of a fixed product',
      () => withControl({ pid: spaces.pid }),
      ['/actions/devControl/0/pid notcontrolled'],
    ],
    ['no way', () => withNotify({ notifyway: 'sms' }), ['/actions/notify/0/notifyway way']],
    ['no content', () => withNotify({ content: '' }), ['/actions/notify/0/content content']],
    ['no receiver', () => withNotify({ touser: [] }), ['/actions/notify/0/touser receivers']],
    ['one receiver twice', () => withNotify({ touser: ['u1', 'u1'] }), ['/actions/notify/0/touser/1 repeated']],
  ];
  it.each(broken)('is refused with %s', (_name, check, expected) => {
    expect(check()).toEqual(expected);
  });

  it('tells every fault at once, in both languages', () => {
    const checked = checkLinkage({ pid: air.pid, filterdid: 't1', name: '', events: [], actions: {} }, checkContext);
    expect(checked).toEqual({
      ok: false,
      faults: [
        {
          path: '/name',
          rule: 'linkagename',
          message: {
            en: 'Enter a name for the linkage, at most 128 characters',
            zh: '请填写联动名称，最多 128 个字符',
          },
        },
        expect.objectContaining({ path: '/events' }),
        expect.objectContaining({ path: '/actions' }),
      ],
    });
  });

  it.each([['8'], ['21'], ['0'], ['Monday'], [[1, 2]], [12]])(
    'with %j as days of the week is refused with how they are written, in a trigger and in a condition',
    (weekdays) => {
      const [condition] = linkage.conditionsinfo.datetime;
      const checked = checkLinkage(
        {
          ...linkage,
          events: [{ type: 1, event_set: JSON.stringify({ type: 2, time: 0, weekdays }) }],
          conditionsinfo: { ...linkage.conditionsinfo, datetime: [{ ...condition, weekdays }] },
        },
        checkContext,
      );
      const faults = checked.ok ? [] : checked.faults;
      expect(faults.map(({ path }) => path)).toEqual([
        '/events/0/event_set/weekdays',
        '/conditionsinfo/datetime/0/weekdays',
      ]);
      // From Monday to Sunday, and an example.
      for (const { message } of faults) for (const text of Object.values(message)) expect(text).toMatch(/1.*7.*\d{2,}/);
    },
  );

  it('of any form whatever is read or refused, never a crash', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom(...Object.keys(linkage), 'devControl', 'property', 'cmd', '0') }),
        (input) => {
          const checked = checkLinkage(input, checkContext);
          expect(checked.ok || checked.faults.length > 0).toBe(true);
        },
      ),
    );
  });
});
