import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchOutage } from '../../../src/api/live/outage.ts';
import { connection, connectionBack } from '../../../src/state/connection.ts';

/** A stream broke off: when a page says that the platform is away, and when it does not. */

describe('a stream that broke off', () => {
  let isMissed: boolean;
  let isHidden: boolean;
  let probes: string[];
  let answer: () => Promise<Response>;
  let streamChanged: (isOpen: boolean) => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
    [isMissed, isHidden, probes] = [true, false, []];
    answer = async () => {
      throw new TypeError('no network');
    };
    vi.stubGlobal('fetch', async (address: string) => {
      probes.push(address);
      return answer();
    });
    streamChanged = watchOutage(() => isMissed);
  });
  afterEach(() => {
    connectionBack();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is an outage when the platform does not answer one small question a moment later', async () => {
    streamChanged(false);
    expect(probes).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(probes).toEqual(['/readyz']);
    expect(connection.isLost).toBe(true);
    expect(Date.now() - connection.since).toBeLessThan(1_000);
    await vi.advanceTimersByTimeAsync(60_000);
    // From here on the retries of the connection ask.
    expect(probes).toHaveLength(1);
  });

  it('is none when the platform answers', async () => {
    answer = async () => new Response('');
    streamChanged(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toEqual(['/readyz']);
    expect(connection.isLost).toBe(false);
  });

  it('asks nothing when it opens again within that moment', async () => {
    streamChanged(false);
    await vi.advanceTimersByTimeAsync(1_000);
    streamChanged(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toEqual([]);
  });

  it('is none when it opens again while the question is open', async () => {
    answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      throw new TypeError('no network');
    };
    streamChanged(false);
    await vi.advanceTimersByTimeAsync(2_500);
    isMissed = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.isLost).toBe(false);
  });

  it('asks nothing in a hidden tab, nor where no page wants a stream', async () => {
    isHidden = true;
    streamChanged(false);
    await vi.advanceTimersByTimeAsync(60_000);
    [isHidden, isMissed] = [false, false];
    streamChanged(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toEqual([]);
  });

  it('is found when a tab that was hidden meanwhile is looked at', async () => {
    isHidden = true;
    streamChanged(false);
    await vi.advanceTimersByTimeAsync(60_000);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.isLost).toBe(true);
  });
});
