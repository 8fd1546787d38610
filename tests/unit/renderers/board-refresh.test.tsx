import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readIntervals, withInterval } from '../../../src/features/boards/use-board-interval.ts';
import type { RefreshInterval } from '../../../src/renderers/boards/frame/refresh-intervals.ts';
import { useBoardData } from '../../../src/renderers/boards/frame/use-board-data.ts';

/** How often a board asks, and when it does not. */

describe('a board on the screen', () => {
  let isVisible: boolean;
  let requestCount: number;
  let fails: boolean;
  const renderedData: unknown[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const container = document.createElement('div');
  const root = createRoot(container);

  const Watched = ({ isOnScreen, interval }: { isOnScreen: boolean; interval: RefreshInterval }) => {
    const source = {
      key: ['board', 'b1'],
      load: async () => {
        requestCount += 1;
        if (fails) throw new Error('no answer');
        return { datasets: [], asof: requestCount };
      },
    };
    const { data } = useBoardData(source, { interval, isOnScreen });
    renderedData.push(data);
    return JSON.stringify(data);
  };
  const show = (isOnScreen: boolean, interval: RefreshInterval = 5) =>
    act(async () => {
      root.render(
        <QueryClientProvider client={client}>
          <Watched isOnScreen={isOnScreen} interval={interval} />
        </QueryClientProvider>,
      );
      await vi.advanceTimersByTimeAsync(0);
    });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const turn = (visible: boolean) =>
    act(async () => {
      isVisible = visible;
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
    });

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    vi.useFakeTimers();
    [isVisible, requestCount, fails] = [true, 0, false];
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
    client.clear();
  });
  afterEach(async () => {
    await act(async () => root.render(null));
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('asks at its interval, rests in a hidden tab, and asks at once when it is back with old numbers', async () => {
    await show(true);
    await pass(11);
    expect(requestCount).toBe(3);
    await turn(false);
    await pass(60);
    expect(requestCount).toBe(3);
    await turn(true);
    expect(requestCount).toBe(4);
  });

  it('shows the very same answer when it leaves the screen and comes back, so that nothing is drawn anew', async () => {
    await show(true);
    await pass(1);
    const answer = renderedData.at(-1);
    await show(false);
    expect(renderedData.at(-1)).toBe(answer);
    await show(true);
    expect(renderedData.at(-1)).toBe(answer);
  });

  it('asks again after midnight of the company, once, whatever its interval', async () => {
    // 23:59:00 in Shanghai, the zone of the plain rendering.
    vi.setSystemTime(new Date('2026-11-23T15:59:00Z'));
    await show(true, 3600);
    await pass(59);
    expect(requestCount).toBe(1);
    await pass(7);
    expect(requestCount).toBe(2);
    await pass(600);
    expect(requestCount).toBe(2);
  });

  it.each(['in a hidden tab', 'beyond the screen'])(
    'lets midnight pass %s, and asks once somebody looks',
    async (where) => {
      const look = (isSeen: boolean) => (where === 'in a hidden tab' ? turn(isSeen) : show(isSeen, 3600));
      vi.setSystemTime(new Date('2026-11-23T15:59:00Z'));
      await show(true, 3600);
      await look(false);
      await pass(70);
      expect(requestCount).toBe(1);
      await look(true);
      expect(requestCount).toBe(2);
    },
  );

  it('asks nothing beyond the screen', async () => {
    await show(false);
    await pass(30);
    expect(requestCount).toBe(0);
  });

  it('keeps its numbers when newer ones fail to come, and says that they are old', async () => {
    await show(true);
    fails = true;
    await pass(6);
    expect(JSON.parse(container.textContent)).toMatchObject({ kind: 'ready', asof: 1, trouble: '' });
  });
});

describe('chosen intervals', () => {
  it('are kept for each board, and the usual one is not', () => {
    const intervals = withInterval(withInterval({}, 'a', 5), 'b', 3600);
    expect(intervals).toEqual({ a: 5, b: 3600 });
    expect(withInterval(intervals, 'a', 300)).toEqual({ b: 3600 });
  });

  it('are read from whatever is stored', () => {
    expect(readIntervals('{"a":5,"b":4,"c":"5","d":null}')).toEqual({ a: 5 });
    for (const text of ['', '[]', '{', 'null']) expect(readIntervals(text)).toEqual({});
  });
});
