import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { manifestQuery } from '../../api/manifest.ts';
import { compile } from '../../engine/views/compile.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { defaultZone } from '../../state/session.ts';
import { fitAddress, readListAddress } from './list-address.ts';
import { rowsQuery, tabOf, tabsQuery } from './use-list.ts';
import { isPid, moduleQuery, rightsQuery } from '../module/use-module.ts';

/** Address of a list, with the module's pid. */
export const listAddress = /^\/home\/data\/list\/([0-9a-f]{24})$/i;

/** Sends the first requests of the list at this address. */
export const prefetchList = async (cache: QueryClient, { pathname, searchParams }: URL): Promise<void> => {
  const pid = listAddress.exec(pathname)?.[1];
  if (!isPid(pid)) return;
  try {
    void cache.prefetchQuery(rightsQuery(pid));
    void cache.prefetchQuery(manifestQuery);
    const [config, tabs] = await Promise.all([
      cache.ensureQueryData(moduleQuery(pid)),
      cache.ensureQueryData(tabsQuery(pid)),
    ]);
    const module = withBuiltins(config.data);
    const context = { zone: defaultZone, language: 'en', now: 0 } as const;
    const address = fitAddress(readListAddress(searchParams), module, context);
    const tab = tabOf(tabs.result, address);
    const sort = address.sort ?? tab?.clientconfig.defaultsortset ?? compile(module, 'table').sort;
    await cache.prefetchQuery(rowsQuery({ pid, tab, address, sort }));
  } catch {
    // Ignored: the list sends the same requests when it is opened and shows their errors.
  }
};

/**
 * Prefetches the rows of this page's list as soon as its module and tabs are loaded, while the components that show them
 * are still loading.
 */
export const usePrefetchOpenedList = (isShown: boolean, pid: string): void => {
  const cache = useQueryClient();
  useEffect(() => {
    if (isShown) void prefetchList(cache, new URL(window.location.href));
  }, [cache, isShown, pid]);
};

/** Prefetch on hover: hovering over a link to a list starts the first requests of that list. */
export const usePrefetchLists = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    let last: Element | undefined;
    const point = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link === last) return;
      last = link;
      void prefetchList(cache, new URL(link.href));
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, [cache]);
};
