import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchFailed } from '../../../src/api/refetch-failed.ts';

/** What a wall asks for when the platform is back. */

describe('queries that failed while the platform was away', () => {
  const cards = 40;
  let requestedCards: number[];
  let isLost: boolean;
  let client: QueryClient;
  let stops: (() => void)[];

  beforeEach(async () => {
    vi.useFakeTimers();
    [requestedCards, isLost] = [[], true];
    client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    stops = Array.from({ length: cards }, (_, card) =>
      new QueryObserver(client, {
        queryKey: ['card', card],
        queryFn: async () => {
          requestedCards.push(card);
          if (isLost) throw new Error('no answer');
          return card;
        },
      }).subscribe(() => undefined),
    );
    await vi.advanceTimersByTimeAsync(0);
    [requestedCards, isLost] = [[], false];
  });
  afterEach(() => {
    for (const stop of stops) stop();
    client.clear();
    vi.useRealTimers();
  });

  it('are fetched once each, spread over at most 3 s, the first at once', async () => {
    let draws = 0;
    refetchFailed(client, () => (draws++ % cards) / cards);
    await vi.advanceTimersByTimeAsync(0);
    expect(requestedCards.length).toBeLessThan(3);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(requestedCards.length).toBeGreaterThan(cards / 4);
    expect(requestedCards.length).toBeLessThan(cards);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(requestedCards.toSorted((a, b) => a - b)).toEqual(Array.from({ length: cards }, (_, card) => card));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestedCards).toHaveLength(cards);
  });

  it('are fetched once also when the connection was lost twice in that time', async () => {
    refetchFailed(client, () => 0.5);
    refetchFailed(client, () => 0.9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requestedCards).toHaveLength(cards);
  });
});
