import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  relativeTokenIds,
  relativeTokens,
  isRelativeToken,
  resolveToken,
} from '../../../src/engine/condition/tokens.ts';
import { formatMoment, instantOf, readMoment, startOfDay, localTimeOf, weekdayOf } from '../../../src/engine/moment.ts';
import { zones } from './arbitraries.ts';

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;
const rangeTexts = (token: (typeof relativeTokenIds)[number], now: string, zone: string): string[] => {
  const { from, below } = resolveToken(token, { now: secondsOf(now), zone });
  return [from, below].map((seconds) => formatMoment(seconds, zone, 'yyyy-MM-dd HH:mm'));
};

const arbNow = fc.record({ zone: fc.constantFrom(...zones), now: fc.integer({ min: 0, max: 4_000_000_000 }) });

describe('the relative tokens', () => {
  it.each([
    ['$today', '2026-11-21 00:00', '2026-11-22 00:00'],
    ['$week', '2026-11-16 00:00', '2026-11-23 00:00'],
    ['$lastweek', '2026-11-09 00:00', '2026-11-16 00:00'],
    ['$nextweek', '2026-11-23 00:00', '2026-11-30 00:00'],
    ['$month', '2026-11-01 00:00', '2026-12-01 00:00'],
    ['$lastmonth', '2026-10-01 00:00', '2026-11-01 00:00'],
    ['$nextmonth', '2026-12-01 00:00', '2027-01-01 00:00'],
    ['$year', '2026-01-01 00:00', '2027-01-01 00:00'],
  ] as const)('%s is half-open from %s to %s', (token, from, below) => {
    expect(rangeTexts(token, '2026-11-21T10:42:18+08:00', 'Asia/Shanghai')).toEqual([from, below]);
  });

  it('belong to the day of the tenant, not of the server', () => {
    expect(rangeTexts('$today', '2026-11-20T16:00:00Z', 'Asia/Shanghai')[0]).toBe('2026-11-21 00:00');
    expect(rangeTexts('$today', '2026-11-20T15:59:59Z', 'Asia/Shanghai')[0]).toBe('2026-11-20 00:00');
  });

  it('begin the week on Monday, on Mondays and Sundays too', () => {
    expect(rangeTexts('$week', '2026-11-16T00:00:00+08:00', 'Asia/Shanghai')[0]).toBe('2026-11-16 00:00');
    expect(rangeTexts('$week', '2026-11-22T23:59:59+08:00', 'Asia/Shanghai')[0]).toBe('2026-11-16 00:00');
  });

  it('step over the end of a month and of a year', () => {
    expect(rangeTexts('$nextmonth', '2026-01-31T12:00:00+08:00', 'Asia/Shanghai')).toEqual([
      '2026-02-01 00:00',
      '2026-03-01 00:00',
    ]);
    expect(rangeTexts('$lastmonth', '2026-01-31T12:00:00+08:00', 'Asia/Shanghai')).toEqual([
      '2025-12-01 00:00',
      '2026-01-01 00:00',
    ]);
  });

  it('are as long as the day is where clocks change', () => {
    const hours = (now: string, zone: string): number => {
      const { from, below } = resolveToken('$today', { now: secondsOf(now), zone });
      return (below - from) / 3600;
    };
    expect(hours('2026-03-29T12:00:00Z', 'Europe/London')).toBe(23);
    expect(hours('2026-10-25T12:00:00Z', 'Europe/London')).toBe(25);
    expect(hours('2026-04-05T02:00:00Z', 'Australia/Lord_Howe')).toBe(24.5);
    // Midnight itself is left out: the day begins at 01:00.
    expect(rangeTexts('$today', '2018-11-04T12:00:00Z', 'America/Sao_Paulo')[0]).toBe('2018-11-04 01:00');
    expect(hours('2018-11-04T12:00:00Z', 'America/Sao_Paulo')).toBe(23);
  });

  it('hold now where they are about now, and follow one another without a gap', () => {
    fc.assert(
      fc.property(arbNow, (there) => {
        for (const token of ['$today', '$week', '$month', '$year'] as const) {
          const { from, below } = resolveToken(token, there);
          expect(from <= there.now && there.now < below).toBe(true);
        }
        expect(resolveToken('$lastweek', there).below).toBe(resolveToken('$week', there).from);
        expect(resolveToken('$week', there).below).toBe(resolveToken('$nextweek', there).from);
        expect(resolveToken('$lastmonth', there).below).toBe(resolveToken('$month', there).from);
        expect(resolveToken('$month', there).below).toBe(resolveToken('$nextmonth', there).from);
      }),
    );
  });

  it('are eight, with words in both languages, and nothing else is one', () => {
    expect(relativeTokenIds).toHaveLength(8);
    for (const { label } of Object.values(relativeTokens)) expect(Object.values(label)).not.toContain('');
    for (const other of ['$decade', 'today', '', 'constructor', null, 1]) expect(isRelativeToken(other)).toBe(false);
  });
});

describe('wall time', () => {
  it('gives back the instant it was read from, or its twin of the repeated hour', () => {
    fc.assert(
      fc.property(arbNow, ({ zone, now }) => {
        const back = instantOf(localTimeOf(now, zone), zone);
        expect(back <= now && formatMoment(back, zone) === formatMoment(now, zone)).toBe(true);
      }),
    );
  });

  it('starts a day at its first instant', () => {
    fc.assert(
      fc.property(arbNow, ({ zone, now }) => {
        const start = startOfDay(now, zone);
        expect(start <= now).toBe(true);
        expect(formatMoment(start, zone, 'yyyy-MM-dd')).toBe(formatMoment(now, zone, 'yyyy-MM-dd'));
        expect(formatMoment(start - 1, zone, 'yyyy-MM-dd')).not.toBe(formatMoment(now, zone, 'yyyy-MM-dd'));
      }),
    );
  });

  it('counts weekdays from Monday', () => {
    expect(weekdayOf(secondsOf('2026-11-16T00:00:00+08:00'), 'Asia/Shanghai')).toBe(0);
    expect(weekdayOf(secondsOf('2026-11-15T23:59:59+08:00'), 'Asia/Shanghai')).toBe(6);
  });

  it('writes date patterns, also those of other libraries', () => {
    const seconds = secondsOf('2026-03-05T04:05:06+08:00');
    expect(formatMoment(seconds, 'Asia/Shanghai', 'yyyy年M月d日 H:mm')).toBe('2026年3月5日 4:05');
    expect(formatMoment(seconds, 'Asia/Shanghai', 'YYYY-MM-DD')).toBe('2026-03-05');
    expect(formatMoment(seconds, 'UTC')).toBe('2026-03-04 20:05:06');
  });

  it('reads dates in the zone, or in the offset they name', () => {
    expect(readMoment('2026-03-05', 'Asia/Shanghai')).toBe(secondsOf('2026-03-05T00:00:00+08:00'));
    expect(readMoment('2026-03-05T04:05:06.789-05:00', 'Asia/Shanghai')).toBe(secondsOf('2026-03-05T04:05:06-05:00'));
    for (const text of ['2026-13-01', '2026-02-29', '2026-01-01 24:00', '1969-01-01', 'soon']) {
      expect(readMoment(text, 'Asia/Shanghai')).toBeUndefined();
    }
  });
});

describe('the wall of an instant', () => {
  const read = (seconds: number, zone: string): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
      seconds * 1000,
    );
  const formatted = (seconds: number, zone: string): string => formatMoment(seconds, zone, 'yyyy-MM-dd HH:mm:ss');

  it('is that of Intl at any time', () => {
    fc.assert(
      fc.property(arbNow, ({ zone, now }) => {
        expect(formatted(now, zone)).toBe(read(now, zone));
      }),
    );
  });

  it.each([
    ['Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ['Asia/Kathmandu', '1985-12-31T18:30:00Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
  ])('is that of Intl around the change of the clock of %s at %s', (zone, change) => {
    for (let seconds = secondsOf(change) - 1000; seconds <= secondsOf(change) + 1000; seconds += 10)
      expect(formatted(seconds, zone)).toBe(read(seconds, zone));
  });
});
