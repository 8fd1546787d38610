import { describe, expect, it } from 'vitest';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { readTriggers } from '../../../src/engine/automation/read-triggers.ts';
import type { JsonCursor } from '../../../src/engine/automation/json-cursor.ts';
import { noConfigurations } from '../../../src/engine/automation/policy.ts';
import { timerDraft, timerText, withTimeAhead } from '../../../src/engine/automation/policy-triggers.ts';
import { countedBack, nextFiring, periodOf, policyScheduleOf } from '../../../src/engine/automation/schedule.ts';

/** Timers of policies: their wire, when they fire, and to which period a firing belongs. */

const zone = 'Asia/Shanghai';
const day = 86_400;
/** 2026-03-01 00:00 in Shanghai. */
const first = 1_772_294_400;

const target: ModuleConfig = {
  pid: '300000000000000000000001',
  name: { en: 'Units', zh: '机组' },
  group: 'units',
  columns: [],
  filters: [],
};

const read = (timer: object) => {
  const cursor: JsonCursor = {
    input: { timer: [timer] },
    path: '',
    faults: [],
    modules: { module: () => undefined, zone, now: first },
  };
  const result = readTriggers(cursor, { target, configurations: noConfigurations });
  return { timer: result.timer[0], faults: cursor.faults.map(({ path, rule }) => `${path} ${rule}`) };
};

/** Where it fires in the days after `first`. */
const firings = (timer: object, days: number, since = first): number[] => {
  const readTimers = read(timer).timer;
  if (readTimers === undefined) throw new Error(read(timer).faults.join(', '));
  const schedule = policyScheduleOf(readTimers, since);
  const all: number[] = [];
  let time = nextFiring(schedule, zone, first - 1);
  while (time !== undefined && time < first + days * day) {
    all.push(time - first);
    time = nextFiring(schedule, zone, time);
  }
  return all;
};

describe('a timer of a policy', () => {
  it('within the day fires every so many seconds between two times', () => {
    const timer = { tab: 'time', type: 4, interval: 3600, time: '09:00:00', endtime: '11:30:00' };
    expect(read(timer).timer).toEqual({
      tab: 'time',
      type: 4,
      interval: 3600,
      time: 32_400,
      endtime: 41_400,
      cycle: 'hour',
    });
    expect(firings(timer, 1)).toEqual([32_400, 36_000, 39_600]);
  });

  it('without times fires the whole day', () => {
    expect(read({ type: 4, interval: 900 }).timer).toMatchObject({ time: 0, endtime: 86_399, cycle: 'minute' });
    expect(firings({ type: 4, interval: 6 * 3600 }, 1)).toEqual([0, 21_600, 43_200, 64_800]);
  });

  it('of more than a day is counted from the day of saving, and fires only within its times', () => {
    const hour = 3600;
    const twoDays = { tab: 'time', type: 4, interval: 48 * hour };
    expect(firings(twoDays, 7)).toEqual([2 * day, 4 * day, 6 * day]);
    expect(firings({ ...twoDays, time: 8 * hour }, 5)).toEqual([8, 56, 104].map((hours) => hours * hour));
    expect(firings({ ...twoDays, time: 8 * hour }, 5, first + day)).toEqual([32, 80].map((hours) => hours * hour));
    const dayAndHalf = { tab: 'time', type: 4, interval: 36 * hour, time: 9 * hour };
    expect(firings(dayAndHalf, 6)).toEqual([9, 45, 81, 117].map((hours) => hours * hour));
    expect(firings({ ...dayAndHalf, endtime: 18 * hour }, 6)).toEqual([9, 81].map((hours) => hours * hour));
    expect(firings({ ...dayAndHalf, endtime: 2 * hour }, 6)).toEqual([9, 45, 81, 117].map((hours) => hours * hour));
    expect(firings({ tab: 'time', type: 4, interval: day }, 3)).toEqual([0, day, 2 * day]);
  });

  it('of more than a day keeps its time of day when clocks change', () => {
    const winter = Date.UTC(2026, 9, 24) / 1000;
    const schedule = policyScheduleOf(
      { tab: 'time', type: 4, interval: 2 * day, time: 28_800, endtime: 86_399 },
      winter,
    );
    const next = nextFiring(schedule, 'Europe/Berlin', winter + day / 2) ?? 0;
    expect(new Date(next * 1000).toISOString()).toBe('2026-10-26T07:00:00.000Z');
  });

  it.each<[string, object]>([
    ['48 hours', { tab: 'time', type: 4, interval: 2 * day, time: 3600 }],
    ['36 hours', { tab: 'time', type: 4, interval: 1.5 * day, time: 3600 }],
    ['36 hours within the morning', { tab: 'time', type: 4, interval: 1.5 * day, time: 3600, endtime: 43_200 }],
    ['3 days', { tab: 'calendar', type: 4, interval: 3 * day, time: 28_800 }],
  ])('of %s is counted back to before it was saved', (_, timer) => {
    const readTimers = read(timer).timer;
    if (readTimers === undefined) throw new Error('No timer.');
    const always = policyScheduleOf(readTimers, first - 30 * day);
    const saved = countedBack(policyScheduleOf(readTimers, first + 3600), zone, first - 7 * day);
    let [time, expected] = [first - 7 * day, first - 7 * day];
    for (let count = 0; count < 10; count += 1) {
      time = nextFiring(saved, zone, time) ?? 0;
      expected = nextFiring(always, zone, expected) ?? 0;
      expect(time - first).toBe(expected - first);
    }
  });

  it('of the calendar fires every so many days, counted from the day of saving', () => {
    const timer = { tab: 'calendar', type: 4, interval: 3 * day, time: 28_800 };
    expect(read(timer)).toMatchObject({ timer: { interval: 3 * day, time: 28_800, cycle: 'everyday' }, faults: [] });
    expect(firings(timer, 8)).toEqual([28_800, 28_800 + 3 * day, 28_800 + 6 * day]);
    expect(firings(timer, 8, first + day)).toEqual([28_800 + day, 28_800 + 4 * day, 28_800 + 7 * day]);
  });

  it('names its cycle, or has the one that fits', () => {
    const daily = { tab: 'calendar', type: 2, time: 0, weekdays: '1234567' };
    expect(read(daily).timer?.cycle).toBe('everyday');
    expect(read({ ...daily, weekdays: '15' }).timer?.cycle).toBe('weeklyday');
    expect(read({ ...daily, weekdays: '' }).timer?.cycle).toBe('onlyday');
    expect(read({ ...daily, cycle: 'weeklyday' }).timer?.cycle).toBe('weeklyday');
    expect(read({ ...daily, endtime: 600 }).timer?.endtime).toBe(600);
    expect(read({ ...daily, cycle: 'sometimes' }).faults).toEqual(['/timer/0/cycle cycle']);
    expect(read({ tab: 'calendar', type: 4, interval: 3600, time: 0 }).faults).toEqual([
      '/timer/0/interval dayinterval',
    ]);
  });

  it('without days of the week fires once, unless its cycle says otherwise', () => {
    const calendar = { tab: 'calendar', type: 2, time: 28_800 };
    expect(read({ ...calendar, cycle: 'onlyday' }).timer).toMatchObject({ time: first + 28_800, weekdays: '' });
    for (const none of [{}, { weekdays: '' }]) {
      expect(read({ ...calendar, ...none, cycle: 'everyday' }).timer).toMatchObject({
        time: 28_800,
        weekdays: '1234567',
      });
      expect(read({ ...calendar, ...none, cycle: 'weeklyday' }).faults).toEqual(['/timer/0/weekdays oneday']);
    }
  });

  it('reads as its repetition, in the singular for one', () => {
    const words = (timer: object, language: 'en' | 'zh' = 'en') => {
      const readTimers = read(timer).timer;
      return readTimers === undefined ? '' : timerText(timerDraft(readTimers), { language, zone });
    };
    const days = (interval: number) => ({ tab: 'calendar', type: 4, interval: interval * day, time: 28_800 });
    expect([words(days(1)), words(days(3)), words(days(1), 'zh')]).toEqual([
      'Every 1 day 08:00',
      'Every 3 days 08:00',
      '每 1 天 08:00',
    ]);
    expect(words({ tab: 'time', type: 4, interval: 172_800 })).toBe('Every 48 h');
  });

  it('that is single and past is moved ahead as the server moves it; any other stays as it is', () => {
    const now = first + 36_000;
    const once = (at: number) => ({ values: { cycle: 'onlyday', at }, kept: { id: 'a' } });
    const daily = { values: { cycle: 'everyday', time: '08:00:00' } };
    const past = first - 9 * day + 28_800;
    expect(withTimeAhead(once(past), { zone, now })).toEqual(once(first + day + 28_800));
    expect(read({ tab: 'calendar', type: 2, weekdays: '', time: past }).timer).toMatchObject({ time: first + 28_800 });
    const ahead = once(now + 60);
    expect(withTimeAhead(ahead, { zone, now })).toBe(ahead);
    expect(withTimeAhead(daily, { zone, now })).toBe(daily);
  });

  it('belongs to a day, a month, a year, or to its own instant', () => {
    const time = first + 28_800;
    expect(periodOf({ kind: 'weekly', clock: 0, weekdays: '1' }, zone, time)).toBe('2026-03-01');
    expect(periodOf({ kind: 'days', clock: 0, every: 2, since: 0 }, zone, first - 1)).toBe('2026-02-28');
    expect(periodOf({ kind: 'monthly', clock: 0, day: 31 }, zone, time)).toBe('2026-03');
    expect(periodOf({ kind: 'yearly', clock: 0, day: 366 }, zone, time)).toBe('2026');
    expect(periodOf({ kind: 'interval', every: 60, from: 0, until: 1 }, zone, time)).toBe(String(time));
  });
});
