import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { endpoints } from './endpoints.ts';
import { queryKeys } from './query-keys.ts';

/** The entries of the company's manifest, each a JSON text of unknown content; fetched once for all modules. */
export const manifestQuery = queryOptions({
  queryKey: queryKeys.manifest(),
  queryFn: ({ signal }) => call(endpoints.manifest, {}, { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
});
