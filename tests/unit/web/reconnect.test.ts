import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Health checks of many walls during an outage: their number and their times. */

/** The connection of one page is the state of its module: each wall gets modules of its own. */
const openWall = async () => {
  vi.resetModules();
  const { connection } = await import('../../../src/state/connection.ts');
  return { connection, reconnect: await import('../../../src/api/reconnect.ts') };
};

describe('walls whose platform does not answer', () => {
  const walls = 20;
  let requestTimes: number[];
  let isBack: boolean;
  let pages: Awaited<ReturnType<typeof openWall>>[];

  beforeEach(async () => {
    [requestTimes, isBack] = [[], false];
    pages = [];
    for (let wall = 0; wall < walls; wall += 1) pages.push(await openWall());
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async () => {
      requestTimes.push(Date.now());
      if (!isBack) throw new TypeError('no network');
      return new Response('');
    });
    for (const { reconnect } of pages) reconnect.watchConnection();
    // All of them lose it in the same instant.
    for (const { connection } of pages) connection.isLost = true;
    await vi.advanceTimersByTimeAsync(0);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('check its health with a growing delay, and never all in the same second', async () => {
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    // 30 s between two, once the first delays are over.
    expect(requestTimes.length).toBeLessThan(walls * 30);
    const last = requestTimes.filter((time) => time > Date.now() - 5 * 60_000);
    const perSecond = new Map<number, number>();
    for (const time of last) perSecond.set(Math.floor(time / 1000), (perSecond.get(Math.floor(time / 1000)) ?? 0) + 1);
    expect(Math.max(...perSecond.values())).toBeLessThan(walls / 2);
  });

  it('are back within one delay, spread over several seconds, and check no more', async () => {
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    [requestTimes, isBack] = [[], true];
    await vi.advanceTimersByTimeAsync(40_000);
    expect(pages.every(({ connection }) => !connection.isLost)).toBe(true);
    expect(requestTimes).toHaveLength(walls);
    expect(Math.max(...requestTimes) - Math.min(...requestTimes)).toBeGreaterThan(5_000);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(requestTimes).toHaveLength(walls);
  });
});
