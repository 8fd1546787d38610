import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextFiring, policyScheduleOf, type Schedule, scheduleOf } from '../../../src/engine/automation/schedule.ts';
import { isInPeriod, isInRuleTime } from '../../../src/engine/automation/valid-period.ts';
import { readMoment, localTimeOf, weekdayOf } from '../../../src/engine/moment.ts';

/** When timers fire, against a model that looks at every minute. */

const secondsOf = (text: string, zone: string): number => readMoment(text, zone) ?? Number.NaN;

const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'America/Santiago', 'Australia/Lord_Howe'];

const minuteOfDay = (seconds: number, zone: string) => {
  const { hour, minute } = localTimeOf(seconds, zone);
  return hour * 60 + minute;
};
const dateOf = (seconds: number, zone: string) => {
  const { year, month, day } = localTimeOf(seconds, zone);
  return `${year}-${month}-${day}`;
};

/** The first minute of a local day on which the clock has come to `clock`; the first after `after` of such minutes. */
const slowly = (clock: number, weekdays: string, { zone, after }: { zone: string; after: number }) => {
  const from = after - (after % 60) - 27 * 3600;
  let date = '';
  let hasCome = false;
  for (let minute = from; minute < after + 9 * 86_400; minute += 60) {
    const today = dateOf(minute, zone);
    if (today !== date) hasCome = false;
    date = today;
    const comes: boolean = !hasCome && minuteOfDay(minute, zone) >= clock / 60;
    hasCome ||= comes;
    if (comes && minute > after && weekdays.includes(String(weekdayOf(minute, zone) + 1))) return minute;
  }
  return undefined;
};

/** How far the zone's clock is from UTC, to the minute. */
const offsetOf = (time: number, zone: string): number => {
  const { year, month, day, hour, minute } = localTimeOf(time, zone);
  return Date.UTC(year, month - 1, day, hour, minute) / 1000 - time;
};

const week = 7 * 86_400;

/** The moments of a year at which the zone's clock is changed. */
const changesOf = (zone: string, year: number): number[] => {
  const first = Date.UTC(year, 0, 1) / 1000;
  return Array.from({ length: 53 }, (_none, index) => first + index * week).flatMap((from) => {
    let [before, after] = [from, from + week];
    if (offsetOf(before, zone) === offsetOf(after, zone)) return [];
    while (after - before > 60) {
      const middle = before + Math.floor((after - before) / 120) * 60;
      if (offsetOf(middle, zone) === offsetOf(before, zone)) before = middle;
      else after = middle;
    }
    return [after];
  });
};

/** One zone of each change of clocks: many zones change theirs in the same way. */
const everyChange = (year: number) => {
  const all = new Map<string, { zone: string; change: number }>();
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const change of changesOf(zone, year))
      all.set(`${change} ${offsetOf(change - 60, zone)} ${offsetOf(change, zone)}`, { zone, change });
  return [...all.values()];
};

/** Half of the moments lie within two days of a change of clocks. */
const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-04', '2026-10-25', '2026-11-01'];
const moments = fc.oneof(
  fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -90_000, max: 90_000 }))
    .map(([day, move]) => secondsOf(day, 'UTC') + move),
);
const clocks = fc.integer({ min: 0, max: 1439 }).map((minute) => minute * 60);
const weekdays = fc.subarray([...'1234567'], { minLength: 1 }).map((days) => days.join(''));

describe('the next firing', () => {
  it('of a day of the week is the one that a look at every minute finds, in every zone and over changes of clocks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, clocks, weekdays, (zone, after, clock, days) => {
        const next = nextFiring({ kind: 'weekly', clock, weekdays: days }, zone, after);
        expect(next).toBe(slowly(clock, days, { zone, after }));
      }),
      { numRuns: 40 },
    );
  });

  const clockChanges = everyChange(2026);
  it(`of a day on which the clock is changed is the first minute that is so late, at all ${clockChanges.length} changes of a year`, () => {
    expect(clockChanges.length).toBeGreaterThan(20);
    for (const { zone, change } of clockChanges) {
      const minutes = Array.from({ length: 30 * 60 }, (_none, index) => change - 12 * 3600 + index * 60).map(
        (time) => ({
          at: time,
          date: dateOf(time, zone),
          clock: minuteOfDay(time, zone) * 60,
        }),
      );
      const date = dateOf(change, zone);
      const today = minutes.filter((minute) => minute.date === date);
      const missing = offsetOf(change, zone) - offsetOf(change - 60, zone);
      const context = [-3600, -1800, -60, 0, 60, 1800, missing / 2, missing - 60, missing, missing + 60];
      const before = minuteOfDay(change - 60, zone) * 60 + 60;
      for (const clock of context.map((move) => before + move).filter((second) => second >= 0 && second < 86_400)) {
        const first = today.find((minute) => minute.clock >= clock);
        const midnight = today[0];
        // The day began before the minutes that are looked at, or the clock is changed over midnight.
        if (first === undefined || midnight === undefined || midnight.at === minutes[0]?.at) continue;
        const next = nextFiring({ kind: 'weekly', clock, weekdays: '1234567' }, zone, midnight.at - 60);
        expect(next, `${zone}, ${date}, ${clock}`).toBe(first.at);
      }
    }
  });

  it('is later than the one before, and none lies between', () => {
    const schedules: fc.Arbitrary<Schedule> = fc.oneof(
      fc.record({ kind: fc.constant('weekly' as const), clock: clocks, weekdays }),
      fc.record({ kind: fc.constant('monthly' as const), clock: clocks, day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({ kind: fc.constant('yearly' as const), clock: clocks, day: fc.integer({ min: 1, max: 366 }) }),
      fc.record({
        kind: fc.constant('days' as const),
        clock: clocks,
        every: fc.integer({ min: 1, max: 40 }),
        since: fc.constant(1_700_000_000),
      }),
      fc.record({
        kind: fc.constant('interval' as const),
        every: fc.integer({ min: 1, max: 1000 }).map((minutes) => minutes * 60),
        from: clocks,
        until: clocks,
      }),
    );
    fc.assert(
      fc.property(schedules, fc.constantFrom(...zones), moments, fc.nat(400_000), (schedule, zone, after, wait) => {
        const next = nextFiring(schedule, zone, after);
        expect(next).toBeGreaterThan(after);
        const meanwhile = Math.min(after + wait, Number(next) - 1);
        expect(nextFiring(schedule, zone, meanwhile)).toBe(next);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[Schedule, zone: string, after: string, next: string]>([
    // 02:30 is left out: the first moment after the gap. It comes twice in autumn: the first of the two.
    [{ kind: 'weekly', clock: 9000, weekdays: '7' }, 'Europe/Berlin', '2026-03-29 00:00', '2026-03-29 03:00'],
    [{ kind: 'weekly', clock: 9000, weekdays: '7' }, 'Europe/Berlin', '2026-10-25 00:00', '2026-10-25T00:30:00Z'],
    [{ kind: 'weekly', clock: 9000, weekdays: '7' }, 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-11-01 02:30'],
    // A day that a month or year lacks means its last.
    [{ kind: 'monthly', clock: 28_800, day: 31 }, 'Asia/Shanghai', '2026-02-01 00:00', '2026-02-28 08:00'],
    [{ kind: 'monthly', clock: 28_800, day: 31 }, 'Asia/Shanghai', '2026-02-28 08:00', '2026-03-31 08:00'],
    [{ kind: 'yearly', clock: 0, day: 366 }, 'Asia/Shanghai', '2026-12-31 00:00', '2027-12-31 00:00'],
    [{ kind: 'yearly', clock: 0, day: 366 }, 'Asia/Shanghai', '2028-01-01 00:00', '2028-12-31 00:00'],
    [
      { kind: 'days', clock: 36_000, every: 3, since: secondsOf('2026-11-22 12:00', 'Asia/Shanghai') },
      'Asia/Shanghai',
      '2026-11-22 12:00',
      '2026-11-25 10:00',
    ],
    [{ kind: 'interval', every: 3600, from: 32_400, until: 64_800 }, 'UTC', '2026-11-22 08:00', '2026-11-22 09:00'],
    [{ kind: 'interval', every: 3600, from: 32_400, until: 64_800 }, 'UTC', '2026-11-22 18:00', '2026-11-23 09:00'],
    // A window over midnight.
    [{ kind: 'interval', every: 3600, from: 79_200, until: 7200 }, 'UTC', '2026-11-22 23:30', '2026-11-23 00:00'],
    [{ kind: 'interval', every: 3600, from: 79_200, until: 7200 }, 'UTC', '2026-11-23 02:00', '2026-11-23 22:00'],
  ])('of %j in %s after %s is %s', (schedule, zone, after, next) => {
    expect(nextFiring(schedule, zone, secondsOf(after, zone))).toBe(secondsOf(next, zone));
  });

  it('of a single time is that time, and none once it has passed', () => {
    const once = scheduleOf({ type: 2, time: 1_800_000_000, weekdays: '', timezone: 8 });
    expect(nextFiring(once, 'UTC', 1_799_999_999)).toBe(1_800_000_000);
    expect(nextFiring(once, 'UTC', 1_800_000_000)).toBeUndefined();
  });

  it('follows every timer of a policy', () => {
    expect(policyScheduleOf({ tab: 'time', type: 4, interval: 600 }, 0)).toMatchObject({
      kind: 'interval',
      every: 600,
    });
    expect(policyScheduleOf({ tab: 'calendar', type: 0, time: 60, monthlyday: 31 }, 0)).toMatchObject({
      kind: 'monthly',
    });
    expect(policyScheduleOf({ tab: 'calendar', type: 0, time: 60, yearlyday: 366 }, 0)).toMatchObject({
      kind: 'yearly',
    });
    expect(policyScheduleOf({ tab: 'calendar', type: 2, time: 60, weekdays: '15', timezone: 8 }, 0)).toEqual({
      kind: 'weekly',
      clock: 60,
      weekdays: '15',
    });
  });
});

describe('a period of the day', () => {
  const zone = 'Asia/Shanghai';
  const night = [{ validperiod: '22:00:00-06:00:00', weekdays: '5', timezone: 8 }];

  it.each([
    // 20 November 2026 is a Friday. A period over midnight belongs to the day on which it begins.
    ['2026-11-20 21:59:59', false],
    ['2026-11-20 22:00:00', true],
    ['2026-11-21 06:00:00', true],
    ['2026-11-21 06:00:01', false],
    ['2026-11-21 23:00:00', false],
    ['2026-11-20 05:00:00', false],
  ])('over midnight on Fridays: %s is %s', (text, holds) => {
    expect(isInPeriod(night, { zone, at: secondsOf(text, zone) })).toBe(holds);
  });

  it('holds at the seconds at which a walk back to its beginning finds it, on any days and over midnight', () => {
    const clock = fc.integer({ min: 0, max: 86_399 });
    const text = (seconds: number) =>
      [seconds / 3600, (seconds / 60) % 60, seconds % 60]
        .map((part) => String(Math.floor(part)).padStart(2, '0'))
        .join(':');
    const clockOf = (seconds: number) => (seconds + 8 * 3600) % 86_400;
    fc.assert(
      fc.property(
        fc.tuple(clock, clock),
        weekdays,
        moments,
        fc.integer({ min: -1, max: 1 }),
        ([from, until], days, moment, near) => {
          fc.pre(from !== until);
          // Half of the moments are an end of the period, or a second beside it.
          const second = near === 0 ? moment : moment - clockOf(moment) + (near < 0 ? from : until) + (moment % 3) - 1;
          const length = (until - from + 86_400) % 86_400;
          const begun = second - ((clockOf(second) - from + 86_400) % 86_400);
          const expected = second - begun <= length && days.includes(String(weekdayOf(begun, zone) + 1));
          const period = { validperiod: `${text(from)}-${text(until)}`, weekdays: days, timezone: 8 };
          expect(isInPeriod([period], { zone, at: second })).toBe(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is one of several alternatives, and always where there is none', () => {
    const noon = { validperiod: '12:00:00-13:00:00', weekdays: '1234567', timezone: 8 };
    expect(isInPeriod([...night, noon], { zone, at: secondsOf('2026-11-18 12:30', zone) })).toBe(true);
    expect(isInPeriod([], { zone, at: 0 })).toBe(true);
  });

  it('of a rule holds in its months, the night of the last day included', () => {
    const rule = [{ weekdays: '1234567' as const, mounths: [11], validperiod: ['22:00:00-06:00:00'] }];
    expect(isInRuleTime(rule, { zone, at: secondsOf('2026-11-30 23:00', zone) })).toBe(true);
    expect(isInRuleTime(rule, { zone, at: secondsOf('2026-12-01 05:00', zone) })).toBe(true);
    expect(isInRuleTime(rule, { zone, at: secondsOf('2026-12-01 23:00', zone) })).toBe(false);
    expect(isInRuleTime(rule, { zone, at: secondsOf('2026-11-01 05:00', zone) })).toBe(false);
  });
});
