import { notifyManager, QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { connection } from '../state/connection.ts';
import { preferences } from '../state/preferences.ts';
import { session } from '../state/session.ts';
import { refetchFailed } from './refetch-failed.ts';

// Components learn of a mutation that began before the next press of a key or button is handled. By default a timer tells
// them, and a busy browser handles waiting presses before timers: a second Enter would save twice, and Escape would close
// a dialog that waits for its save.
notifyManager.setScheduler(queueMicrotask);

/** The cache of all answers of the server. The request layer retries after network failures, so the cache does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Clears the cache when another session begins in this browser, because it belongs to the former user.
let owner = session.loginsession;
subscribe(session, () => {
  if (session.loginsession !== owner) {
    owner = session.loginsession;
    queryClient.clear();
  }
});

// Names of boards, rules and runs are worded by the server, in the language of the request.
subscribeKey(preferences, 'language', () => void queryClient.invalidateQueries());

// When the platform is reachable again, failed queries are refetched; successful ones are not.
subscribeKey(connection, 'isLost', (isLost) => {
  if (!isLost) {
    refetchFailed(queryClient, Math.random);
  }
});
