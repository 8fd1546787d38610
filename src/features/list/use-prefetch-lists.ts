import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { compile } from '../../engine/views/compile.ts';
import { withBuiltins } from '../../engine/builtin-columns.ts';
import { defaultZone } from '../../state/session.ts';
import { fitAddress, readListAddress } from './list-address.ts';
import { rowsQuery, tabOf, tabsQuery } from './use-list.ts';
import { isPid, moduleQuery, rightsQuery } from '../module/use-module.ts';

const listAddress = /^\/home\/data\/list\/([0-9a-f]{24})$/i;

/** Prefetch: pointing at any link to a list starts that list's first requests. */
export const usePrefetchLists = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const prefetch = async (link: HTMLAnchorElement): Promise<void> => {
      const { pathname, searchParams } = new URL(link.href);
      const pid = listAddress.exec(pathname)?.[1];
      if (!isPid(pid)) return;
      const [config, tabs] = await Promise.all([
        cache.ensureQueryData(moduleQuery(pid)),
        cache.ensureQueryData(tabsQuery(pid)),
        cache.prefetchQuery(rightsQuery(pid)),
      ]);
      const module = withBuiltins(config.data);
      const context = { zone: defaultZone, language: 'en', now: 0 } as const;
      const address = fitAddress(readListAddress(searchParams), module, context);
      const tab = tabOf(tabs.result, address);
      const sort = address.sort ?? tab?.clientconfig.defaultsortset ?? compile(module, 'table').sort;
      await cache.prefetchQuery(rowsQuery({ pid, tab, address, sort }));
    };
    let last: Element | undefined;
    const point = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link === last) return;
      last = link;
      // The list itself shows a refusal when it is opened.
      prefetch(link).catch(() => undefined);
    };
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, [cache]);
};
