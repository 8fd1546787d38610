import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';

/** A change of roles invalidates every query key that starts with `authority`. */
export const myRightsKey = ['authority', 'mine'] as const;

/** What the person may do, and by which grants. */
export const useMyRights = () =>
  useQuery({
    queryKey: myRightsKey,
    queryFn: ({ signal }) => call(endpoints.myRights, {}, { signal, silent: true }),
  });
