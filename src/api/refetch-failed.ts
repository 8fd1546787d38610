import type { QueryClient } from '@tanstack/react-query';

/** The first query goes out at once, the others within this time at most, milliseconds. */
const maxSpreadMs = 3_000;
const perQuery = 150;

/**
 * Refetches each active failed query once. They are spread over time (jitter): a wall has dozens of them, and a
 * restarted server would otherwise receive all of them at once.
 */
export const refetchFailed = (client: QueryClient, random: () => number): void => {
  const failed = client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const spread = Math.min(maxSpreadMs, failed.length * perQuery);
  for (const [index, query] of failed.entries()) {
    const refetch = (): void => {
      // An interval, the live stream or the user may have refetched it before.
      if (query.state.status !== 'error' || query.state.fetchStatus === 'fetching') return;
      void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
    };
    if (index === 0) refetch();
    else setTimeout(refetch, random() * spread);
  }
};
