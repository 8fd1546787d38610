import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/client.ts';
import type { AnswerOf } from '../../../api/endpoint.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { type Dashboard, readDashboard } from '../../../engine/dashboard/layout.ts';

const key = 'dashboard';

const dashboardQuery = () =>
  queryOptions({
    queryKey: queryKeys.privateStore(key),
    queryFn: ({ signal }) => call(endpoints.privateStore, { action: 'get', key }, { signal, silent: true }),
    select: ({ data }) => readDashboard(data.value),
  });

/** A person's dashboard, and how to change it: shown at once, and as it was where the server refuses. */
export const useDashboard = () => {
  const cache = useQueryClient();
  const { data } = useQuery(dashboardQuery());
  const change = useCallback(
    async (changed: (dashboard: Dashboard) => Dashboard): Promise<void> => {
      const { queryKey } = dashboardQuery();
      // Read anew: the dashboard may have been arranged in another window meanwhile.
      const former = await cache.fetchQuery({ ...dashboardQuery(), staleTime: 0 });
      const value = JSON.stringify(changed(readDashboard(former.data.value)));
      cache.setQueryData<AnswerOf<typeof endpoints.privateStore>>(queryKey, { ...former, data: { value } });
      try {
        await call(endpoints.privateStore, { action: 'set', key, value });
      } catch (error) {
        cache.setQueryData(queryKey, former);
        throw error;
      }
    },
    [cache],
  );
  return { dashboard: data, change };
};
