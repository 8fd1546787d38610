import { describe, expect, it } from 'vitest';
import { holdIn, hoursIn, timePointsIn } from '../../../../src/engine/assistant/schedule.ts';

describe('times of a rule', () => {
  it.each([
    ['goes over 28 degrees for 10 min', 600],
    ['is open for more than 2 hours', 7200],
    ['is open for 30 seconds', 30],
    ['离线超过1天', 86_400],
    ['持续十五分钟', 900],
    ['打开半小时以上', 1800],
  ])('%s: how long it has to hold', (text, seconds) => {
    expect(holdIn(text)?.seconds).toBe(seconds);
  });

  it.each([
    ['only on weekdays 8 to 6', '12345', '08:00:00-18:00:00'],
    ['between 9:00 and 22:00', '1234567', '09:00:00-22:00:00'],
    ['on weekends', '67', '00:00:00-23:59:59'],
    ['from 8am to 5pm on mondays', '1', '08:00:00-17:00:00'],
    ['工作日上午9点到下午6点', '12345', '09:00:00-18:00:00'],
    ['每天晚上10点以后', '1234567', '22:00:00-23:59:59'],
  ])('%s: days and hours', (text, weekdays, validperiod) => {
    expect(hoursIn(text)).toEqual({ weekdays, validperiod });
  });

  it.each(['turn it off', 'set it to 25 degrees', '关掉空调'])('%s names no hours', (text) => {
    expect(hoursIn(text)).toBeUndefined();
  });

  it.each([
    [
      '工作日晚上10点以后关掉 周末11点',
      [
        { weekdays: '12345', time: 79_200 },
        { weekdays: '67', time: 82_800 },
      ],
    ],
    [
      'on weekdays at 10 pm, on weekends at 23:30',
      [
        { weekdays: '12345', time: 79_200 },
        { weekdays: '67', time: 84_600 },
      ],
    ],
    ['every day at 7am', [{ weekdays: '1234567', time: 25_200 }]],
    ['早上7点半', [{ weekdays: '1234567', time: 27_000 }]],
  ])('%s: time points', (text, points) => {
    expect(timePointsIn(text)).toEqual(points);
  });
});
