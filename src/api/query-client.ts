import { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { connection } from '../state/connection.ts';
import { session } from '../state/session.ts';
import { refetchFailed } from './refetch-failed.ts';

/** The cache of everything the server said. The request layer repeats network failures itself, so nothing here does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one person saw is nothing for the next one at the same browser.
let owner = session.loginsession;
subscribe(session, () => {
  if (session.loginsession !== owner) {
    owner = session.loginsession;
    queryClient.clear();
  }
});

// What failed while the platform was away is asked once more when it is back; what is shown and whole stays.
subscribeKey(connection, 'isLost', (isLost) => {
  if (!isLost) {
    refetchFailed(queryClient, Math.random);
  }
});
