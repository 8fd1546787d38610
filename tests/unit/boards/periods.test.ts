import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buckets } from '../../../src/engine/board/dataset.ts';
import {
  autoBucket,
  bucketStart,
  bucketStarts,
  comparable,
  dayOf,
  lastDays,
  monthOf,
  weekOf,
  yearOf,
} from '../../../src/engine/board/periods.ts';
import type { Period } from '../../../src/engine/board/periods.ts';
import { formatMoment } from '../../../src/engine/moment.ts';
import { zones } from '../engine/arbitraries.ts';

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;
const noon = { now: secondsOf('2026-11-21T12:00:00+08:00'), zone: 'Asia/Shanghai' };
const text = (period: Period, zone = noon.zone): string[] =>
  [period.from, period.to].map((seconds) => formatMoment(seconds, zone, 'yyyy-MM-dd HH:mm'));

const arbAround = fc.record({
  zone: fc.constantFrom(...zones),
  now: fc.integer({ min: secondsOf('1990-01-01T00:00:00Z'), max: secondsOf('2040-01-01T00:00:00Z') }),
});

describe('periods of the tenant’s calendar', () => {
  it.each([
    ['today', dayOf(noon), '2026-11-21 00:00', '2026-11-22 00:00'],
    ['yesterday', dayOf(noon, 1), '2026-11-20 00:00', '2026-11-21 00:00'],
    ['the last 30 days', lastDays(noon, 30), '2026-10-23 00:00', '2026-11-22 00:00'],
    ['this week', weekOf(noon), '2026-11-16 00:00', '2026-11-23 00:00'],
    ['the week of 52 weeks ago', weekOf(noon, 52), '2025-11-17 00:00', '2025-11-24 00:00'],
    ['last month', monthOf(noon, 1), '2026-10-01 00:00', '2026-11-01 00:00'],
    ['the month a year ago', monthOf(noon, 12), '2025-11-01 00:00', '2025-12-01 00:00'],
    ['last year', yearOf(noon, 1), '2025-01-01 00:00', '2026-01-01 00:00'],
  ])('%s', (_name, period, from, to) => expect(text(period)).toEqual([from, to]));

  it('follow each other without a gap, in every zone', () => {
    fc.assert(
      fc.property(arbAround, fc.integer({ min: 0, max: 30 }), (context, back) => {
        for (const periodOf of [dayOf, weekOf, monthOf, yearOf]) {
          expect(periodOf(context, back + 1).to).toBe(periodOf(context, back).from);
        }
      }),
    );
  });

  it('a day has as many hours as the clocks give it', () => {
    const berlin = (day: string) => ({ now: secondsOf(`${day}T12:00:00Z`), zone: 'Europe/Berlin' });
    const hours = (day: string) => bucketStarts(dayOf(berlin(day)), 'hour', 'Europe/Berlin').length;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-11-21')]).toEqual([23, 25, 24]);
  });

  it('are compared by the hours that are over, with as many of the earlier one; in the first hour nothing is', () => {
    const compared = (now: string, of: typeof dayOf) => {
      const context = { ...noon, now: secondsOf(now) };
      const comparison = comparable(of(context, 0), of(context, 1), context);
      return comparison && [text(comparison.current), text(comparison.earlier)];
    };
    expect(compared('2026-11-21T12:50:00+08:00', dayOf)).toEqual([
      ['2026-11-21 00:00', '2026-11-21 12:00'],
      ['2026-11-20 00:00', '2026-11-20 12:00'],
    ]);
    expect(compared('2026-12-01T00:59:59+08:00', monthOf)).toBeUndefined();
    expect(compared('2026-12-01T01:00:00+08:00', monthOf)?.map(([, to]) => to)).toEqual([
      '2026-12-01 01:00',
      '2026-11-01 01:00',
    ]);
    expect(compared('2026-03-31T00:10:00+08:00', monthOf)?.map(([, to]) => to)).toEqual([
      '2026-03-31 00:00',
      '2026-03-01 00:00',
    ]);
  });

  it('are compared whole once they are over', () => {
    const [february, january] = [3, 4].map((back) =>
      monthOf({ ...noon, now: secondsOf('2026-05-21T12:00:00+08:00') }, back),
    );
    if (february === undefined || january === undefined) throw new Error('No months');
    expect(comparable(february, january, noon)).toEqual({ current: february, earlier: january });
  });
});

describe('buckets', () => {
  it('cover a period once: each begins where the one before ends', () => {
    fc.assert(
      fc.property(
        arbAround,
        fc.constantFrom(...buckets),
        fc.integer({ min: 1, max: 400 }),
        (context, bucket, hours) => {
          const period = { from: context.now, to: context.now + hours * 3600 };
          const starts = bucketStarts(period, bucket, context.zone);
          expect(starts[0]).toBeLessThanOrEqual(period.from);
          expect(starts.at(-1)).toBeLessThan(period.to);
          for (const [index, start] of starts.entries()) {
            const next = starts[index + 1];
            if (next === undefined) continue;
            expect(next).toBeGreaterThan(start);
            if (context.zone !== 'Australia/Lord_Howe') expect(bucketStart(next - 1, bucket, context.zone)).toBe(start);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    [2, 'hour'],
    [3, 'day'],
    [92, 'day'],
    [93, 'month'],
  ])('over %d days nobody’s choice is the %s', (days, bucket) => {
    expect(autoBucket({ from: 0, to: days * 86_400 })).toBe(bucket);
  });
});
