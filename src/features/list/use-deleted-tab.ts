import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../api/call-error.ts';
import { statuses } from '../../api/statuses.ts';
import { useRendering } from '../../renderers/fields/rendering.tsx';
import { useDataText } from '../../renderers/fields/use-data-text.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { toast } from '../../state/toasts.ts';
import { tabsQuery } from './use-list.ts';
import { inLanguage } from '../../texts/phrase.ts';
import { useLatest } from '../../state/use-latest.ts';

/**
 * A filter group may be deleted in another window while its list is open: the tabs are requested again, the list changes
 * to the first tab, and a notice says why.
 */
export const useDeletedTab = (pid: string, tab: FilterTab | undefined, error: Error | null): void => {
  const cache = useQueryClient();
  const text = useDataText();
  const { language } = useRendering().context;
  const did = tab?.did;
  const name = typeof tab?.name === 'string' ? tab.name : (inLanguage(tab?.name, language) ?? '');
  const isRefused = error instanceof CallError && error.status === statuses.notFound;
  const latestNotify = useLatest(() => toast.info(text('list.tabGone', { name })));
  useEffect(() => {
    if (!isRefused || did === undefined) return;
    const notify = latestNotify.current ?? (() => undefined);
    cache.fetchQuery({ ...tabsQuery(pid), staleTime: 0 }).then(
      ({ result }) => {
        if (!result.some((existing) => existing.did === did)) notify();
      },
      // The list's own failure is on the screen.
      () => undefined,
    );
  }, [cache, did, isRefused, pid, latestNotify]);
};
