import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.ts';
import { type Dashboard, readDashboard } from '../../../engine/dashboard/layout.ts';
import { type PrivateKind, usePrivateValue } from '../../../features/boards/use-private-value.ts';

const kind: PrivateKind<Dashboard> = { key: 'dashboard', read: readDashboard, write: JSON.stringify };

/** A person's default dashboard, and how to change it. */
export const useDashboard = () => {
  const client = useQueryClient();
  const { value, isPending, retry, change } = usePrivateValue(kind);
  return {
    dashboard: value,
    isPending,
    retry,
    change: async (changed: (former: Dashboard) => Dashboard): Promise<void> => {
      await change(changed);
      await client.invalidateQueries({ queryKey: queryKeys.dashboards() });
    },
  };
};
