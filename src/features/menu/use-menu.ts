import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../api/call-error.ts';
import { useAskAgain, useIsLive } from '../../api/live/use-live.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { endSession } from '../../state/session.ts';
import { menuQuery } from './menu-query.ts';

const eachMinute = 60_000;

const menuTopic: readonly LiveTopic[] = [{ kind: 'menu' }];
const none: readonly LiveTopic[] = [];

/**
 * The modules that this person may read. Requested again when they change and when the tab is come back to; each minute
 * where changes do not come by themselves. So a session that was ended elsewhere shows the sign-in page, and a right given
 * or taken shows, without a click.
 */
export function useMenu() {
  const isLive = useIsLive();
  const menu = useQuery({
    ...menuQuery,
    refetchInterval: isLive ? false : eachMinute,
    refetchOnWindowFocus: 'always',
    select: (answer) => answer.modules,
  });
  useAskAgain(menu.data === undefined ? none : menuTopic, () => void menu.refetch({ cancelRefetch: false }));
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
