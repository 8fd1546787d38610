import { type Dashboard, readDashboard } from '../../../engine/dashboard/layout.ts';
import { type PrivateKind, usePrivateValue } from '../boards/use-private-value.ts';

const kind: PrivateKind<Dashboard> = { key: 'dashboard', read: readDashboard, write: JSON.stringify };

/** A person's dashboard, and how to change it. */
export const useDashboard = () => {
  const { value, isPending, retry, change } = usePrivateValue(kind);
  return { dashboard: value, isPending, retry, change };
};
