import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { endSession } from '../../state/session.ts';

const eachMinute = 60_000;

/**
 * The modules that this person may read. Asked for again each minute and when the tab is come back to, never by a hidden
 * one: so a session that was ended elsewhere shows the sign-in page, and a right given or taken shows, without a click.
 */
export function useMenu() {
  const client = useQueryClient();
  const menu = useQuery({
    queryKey: queryKeys.menu(),
    queryFn: ({ signal }) => {
      const isAgain = client.getQueryData(queryKeys.menu()) !== undefined;
      return call(endpoints.shortMenu, {}, { signal, silent: isAgain });
    },
    staleTime: 5 * eachMinute,
    refetchInterval: eachMinute,
    refetchOnWindowFocus: 'always',
    select: (answer) => answer.modules,
  });
  useRefusedMenu(menu.data === undefined ? menu.error : null);
  return menu;
}

/**
 * A first menu that the server refuses ends the session, as contract "Menu" says; the notice with its words stays. A
 * platform that can't be reached says nothing about the session, so that one can be tried again.
 */
function useRefusedMenu(error: Error | null): void {
  useEffect(() => {
    const isRefused = error instanceof CallError && error.status < -40000;
    if (isRefused) {
      endSession('menu-refused');
    }
  }, [error]);
}
