import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../api/call-error.ts';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { endSession } from '../../state/session.ts';

/** The modules that this person may read. */
export function useMenu() {
  const menu = useQuery({
    queryKey: queryKeys.menu(),
    queryFn: ({ signal }) => call(endpoints.shortMenu, {}, { signal }),
    staleTime: 5 * 60_000,
    select: (answer) => answer.modules,
  });
  useRefusedMenu(menu.error);
  return menu;
}

/**
 * A menu that the server refuses ends the session, as spec 1 section 4 says; the notice with its words stays. A
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
