import type { QueryClient } from '@tanstack/react-query';

/** The first query goes out at once, the others within this time at most, milliseconds. */
const longest = 3_000;
const perQuery = 150;

/**
 * Refetches each active query that failed, once. A wall has dozens of them and a company many walls, so they are spread:
 * a server that has just restarted would otherwise receive all of them in one instant.
 */
export const refetchFailed = (client: QueryClient, random: () => number): void => {
  const failed = client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  const spread = Math.min(longest, failed.length * perQuery);
  for (const [at, query] of failed.entries()) {
    const refetch = (): void => {
      // Until then an interval, the live stream or a person may have fetched it.
      if (query.state.status !== 'error' || query.state.fetchStatus === 'fetching') return;
      void client.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
    };
    if (at === 0) refetch();
    else setTimeout(refetch, random() * spread);
  }
};
