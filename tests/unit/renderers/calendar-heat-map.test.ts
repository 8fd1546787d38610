import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

type Day = { start: number; use: number | undefined };
type Placed = Day & { week: number; weekday: number; shade: number | undefined };
type Calendar = {
  days: Placed[];
  weeks: number;
  total: number;
  highest: Placed | undefined;
  months: { week: number }[];
};

let calendarOf: (days: readonly Day[], zone: string) => Calendar;

beforeAll(async () => {
  const file = join(resolve('examples'), 'calendar-heat-map', 'calendar.js');
  // The file is plain JavaScript; its docstrings say what it takes.
  ({ calendarOf } = (await import(pathToFileURL(file).href)) as { calendarOf: typeof calendarOf });
});

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const days = (starts: readonly string[], use: (index: number) => number | undefined = (index) => index): Day[] =>
  starts.map((start, index) => ({ start: seconds(start), use: use(index) }));

describe('the calendar of use', () => {
  it('puts days into weeks from Monday by the company’s calendar', () => {
    // Sunday, Monday and Tuesday in Shanghai, while it is still the day before in UTC.
    const calendar = calendarOf(days(['2026-11-14T16:00Z', '2026-11-15T16:00Z', '2026-11-16T16:00Z']), 'Asia/Shanghai');
    expect(calendar.days.map(({ week, weekday }) => [week, weekday])).toEqual([
      [0, 6],
      [1, 0],
      [1, 1],
    ]);
    expect(calendar.weeks).toBe(2);
  });

  it('keeps days of 23 and 25 hours in their places', () => {
    const starts = ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-03-30T22:00Z'];
    expect(calendarOf(days(starts), 'Europe/Berlin').days.map(({ weekday }) => weekday)).toEqual([5, 6, 0, 1]);
  });

  it('tells no use and nothing measured apart, and shades from little to much', () => {
    const values = [undefined, 0, 1, 50, 100];
    const starts = values.map((_, index) => `2026-11-${16 + index}T00:00Z`);
    const calendar = calendarOf(
      days(starts, (index) => values[index]),
      'UTC',
    );
    expect(calendar.days.map(({ shade }) => shade)).toEqual([undefined, 0, 1, 3, 5]);
    expect(calendar).toMatchObject({ total: 151, highest: { use: 100 } });
  });

  it('draws nothing from nothing', () => {
    expect(calendarOf([], 'UTC')).toMatchObject({ days: [], total: 0, highest: undefined });
    const unmeasured = calendarOf(
      days(['2026-11-16T00:00Z'], () => undefined),
      'UTC',
    );
    expect(unmeasured).toMatchObject({ total: 0, highest: undefined });
  });
});
