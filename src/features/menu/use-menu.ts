import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { useAskAgain, useIsLive } from '../../api/live/use-live.ts';
import type { LiveTopic } from '../../schemas/live.ts';
import { endSession } from '../../state/session.ts';
import { menuQuery } from './menu-query.ts';

const eachMinute = 60_000;

/** A menu that could not be loaded is requested again: live updates work, so the server has its database back. */
const untilLoaded = 10_000;

const menuTopic: readonly LiveTopic[] = [{ kind: 'menu' }];
const none: readonly LiveTopic[] = [];

/**
 * The modules that the user may read. Refetched when the server announces a change and when the tab gets the focus, and
 * polled every minute while live updates are not connected. So the sign-in page appears when the session was ended
 * elsewhere, and the menu follows changed rights, without a click.
 */
export function useMenu() {
  const isLive = useIsLive();
  const menu = useQuery({
    ...menuQuery,
    refetchInterval: ({ state }) => {
      if (!isLive) return eachMinute;
      return state.status === 'error' ? untilLoaded : false;
    },
    refetchOnWindowFocus: 'always',
    select: (answer) => answer.modules,
  });
  useAskAgain(menu.data === undefined ? none : menuTopic, () => void menu.refetch({ cancelRefetch: false }));
  useRefusedMenu(menu.data === undefined ? menu.error : null);
  return menu;
}

/** What passes by itself: a server without its database, or one that is asked too much. */
const passing: ReadonlySet<number> = new Set([statuses.internal, statuses.tooMany, statuses.waiting]);

/**
 * Ends the session if the server refuses the first menu request (contract "Menu"); the error message remains on the
 * screen. A failure of the network, or one that passes, does not end it: the user can retry, and other tabs keep their
 * input.
 */
function useRefusedMenu(error: Error | null): void {
  useEffect(() => {
    if (error instanceof CallError && error.status < -40000 && !passing.has(error.status)) endSession('menu-refused');
  }, [error]);
}
