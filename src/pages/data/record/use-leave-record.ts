import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { queryKeys } from '../../../api/query-keys.ts';
import { cameFrom } from '../../../features/navigation/came-from.ts';
import { routes } from '../../../features/navigation/routes.ts';
import { previousPath } from '../../../state/previous-path.ts';

/** The ways from a record: out of its edit panel, and to the list once it is deleted. */
export const useLeaveRecord = (pid: string, did: string) => {
  const state: unknown = useLocation().state;
  const arrival = useNavigationType();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const closeEdit = (): void => {
    if (cameFrom(state, 'detail')) void navigate(-1);
    else void navigate(routes.detail({ pid, did }), { replace: true });
  };
  const toList = (): void => {
    // A list in use keeps the rows that it began with, so it must not begin with cached ones that have the record.
    cache.removeQueries({ queryKey: queryKeys.records(pid), type: 'inactive' });
    // Going back keeps search, filters and page; after a push the entry behind is the page before.
    if (arrival === 'PUSH' && previousPath() === routes.list({ pid })) void navigate(-1);
    else void navigate(routes.list({ pid }), { replace: true });
  };
  return { closeEdit, toList };
};
