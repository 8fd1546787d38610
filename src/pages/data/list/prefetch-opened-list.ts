import { queryClient } from '../../../api/query-client.ts';
import { displayQuery } from '../../../features/display-modes/use-display-settings.ts';
import { listAddress, prefetchList } from '../../../features/list/use-prefetch-lists.ts';
import { menuQuery } from '../../../features/menu/menu-query.ts';
import { session } from '../../../state/session.ts';

/**
 * A list that is opened by its address: its first requests are sent when its own code has come, before the grid, which
 * is larger than all the rest.
 */
export const prefetchOpenedList = (): void => {
  if (session.loginsession === '' || !listAddress.test(window.location.pathname)) return;
  void queryClient.prefetchQuery(menuQuery);
  void queryClient.prefetchQuery(displayQuery());
  void prefetchList(queryClient, new URL(window.location.href));
};
