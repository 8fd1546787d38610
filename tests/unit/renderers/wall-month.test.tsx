import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClockCard } from '../../../src/pages/wall/cards/clock-card.tsx';
import { DateCard } from '../../../src/pages/wall/cards/date-card.tsx';
import { useSecond } from '../../../src/pages/wall/cards/use-second.ts';
import { useNewBuild } from '../../../src/pages/wall/use-new-build.ts';
import { useNewDay } from '../../../src/renderers/boards/frame/use-new-day.ts';

/** A month on the wall, with the clock moved on. */

const zone = 'Asia/Shanghai';
const dayLength = 86_400_000;
const container = document.createElement('div');
const root = createRoot(container);

const Wall = () => {
  useNewBuild(false);
  useNewDay(zone, () => undefined);
  const now = useSecond();
  return (
    <>
      <DateCard now={now} zone={zone} language="en" />
      <ClockCard now={now} zone={zone} />
    </>
  );
};

/** The clock jumps, and what is due comes within the next seconds. */
const passTo = (moment: number) =>
  act(async () => {
    vi.advanceTimersToNextTimer();
    vi.setSystemTime(moment);
    await vi.advanceTimersByTimeAsync(1_000);
  });

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  vi.useFakeTimers();
});
afterEach(async () => {
  await act(async () => root.render(null));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('in Chinese a month has spaces around its numbers', async () => {
  const now = Date.UTC(2026, 10, 27) / 1000;
  await act(async () => root.render(<DateCard now={now} zone={zone} language="zh" />));
  expect(container.textContent).toContain('2026 年 11 月');
});

it('dates follow midnight of the company, week rows the month, and no timer is added', async () => {
  // The 15th of February 2028, a leap year, 23:59:58 in Shanghai.
  const start = Date.UTC(2028, 1, 15, 15, 59, 58);
  vi.setSystemTime(start);
  await act(async () => root.render(<Wall />));
  const timers = vi.getTimerCount();
  const nodes = container.querySelectorAll('*').length;
  for (let day = 0; day < 31; day += 1) {
    await passTo(start + day * dayLength);
    const before = new Date(start + day * dayLength + 8 * 3_600_000).getUTCDate();
    const after = new Date(start + (day + 1) * dayLength + 8 * 3_600_000).getUTCDate();
    const currentDay = () => container.querySelector('td[aria-current="date"]')?.textContent;
    expect(currentDay(), `before midnight ${day}`).toBe(String(before));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(currentDay(), `after midnight ${day}`).toBe(String(after));
    expect(container.querySelectorAll('td[aria-current="date"]')).toHaveLength(1);
  }
  // February 2028 and March 2028 both take five weeks from Monday.
  expect(container.querySelectorAll('*')).toHaveLength(nodes);
  expect(container.textContent).toContain('March 2028');
  expect(vi.getTimerCount()).toBe(timers);
});

it('ranges such as “today” are read anew once for each day, and all timers end with the wall', async () => {
  const start = Date.UTC(2028, 1, 15, 15, 59, 30);
  vi.setSystemTime(start);
  let newDays = 0;
  const Days = () => {
    useNewDay(zone, () => (newDays += 1));
    return null;
  };
  await act(async () => root.render(<Days />));
  await act(() => vi.advanceTimersByTimeAsync(31 * dayLength));
  expect(newDays).toBe(31);
  expect(vi.getTimerCount()).toBe(1);
  await act(async () => root.render(null));
  expect(vi.getTimerCount()).toBe(0);
});

it('the hands of the clock are 0.6, 0.8 and 1 of the longest', async () => {
  await act(async () => root.render(<ClockCard now={0} zone={zone} />));
  const lengths = [...container.querySelectorAll('line[y1="12"]')].map((hand) => Number(hand.getAttribute('y2')));
  const longest = Math.min(...lengths);
  expect(lengths.map((length) => Number((length / longest).toFixed(2)))).toEqual([0.6, 0.8, 1]);
});
