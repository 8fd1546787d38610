import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SignedInDevice } from '../../api/catalogue/sign-in.ts';
import { call } from '../../api/client.ts';
import type { RequestOf } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { randomId } from '../../security/random-id.ts';

/** A wall link becomes a signed-in screen while its list is open, and is then ended as such, ms. */
const refreshEach = 5000;

/** The devices that this person is signed in on, requested each time the list is opened. */
export const useDevices = () =>
  useQuery({
    queryKey: queryKeys.sessions(),
    queryFn: ({ signal }) => call(endpoints.sessions, {}, { signal, silent: true }),
    gcTime: 0,
    refetchInterval: refreshEach,
    select: ({ result }) => result,
  });

/** Signs one of them out. A device that was gone already leaves the list as well. */
export function useEndDevice({ id }: SignedInDevice, { onDone, onGone }: { onDone: () => void; onGone: () => void }) {
  const cache = useQueryClient();
  // One key for the person's action: pressing again after a failure does not request another.
  const key = useRef<string>(undefined);
  key.current ??= randomId();
  return useMutation({
    mutationFn: () => call(endpoints.endOwnSession, { id }, key.current === undefined ? {} : { key: key.current }),
    onSuccess: onDone,
    onError: onGone,
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.sessions() }),
  });
}

type Opened = Pick<RequestOf<typeof endpoints.makeToken>, 'dashboard' | 'slides'>;

/** Makes the address that signs a wall in once, to a dashboard, a slide show or the default one. It is kept nowhere. */
export const useWallLink = (opened: Opened = {}) =>
  useMutation({
    gcTime: 0,
    mutationFn: async () => {
      const { token } = await call(endpoints.makeToken, {
        purpose: 'wall',
        ...opened,
      });
      return `${window.location.origin}/index?token=${encodeURIComponent(token)}`;
    },
  });
