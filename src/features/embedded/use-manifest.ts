import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { manifestQuery } from '../../api/manifest.ts';
import { type CardEntry, pageFor, type PageEntry, readCards, readManifest } from './manifest.ts';

/**
 * The embedded page of a module; fetched once for all modules. A manifest that can't be had is one without pages: the
 * console's own lists and cards are used instead.
 */
export const useEmbeddedPage = (pid: string): { entry: PageEntry | undefined; isPending: boolean } => {
  const manifest = useQuery(manifestQuery);
  const list = manifest.data?.list;
  const entry = useMemo(() => {
    const infos = (list ?? []).map(({ info }) => info);
    return pageFor(readManifest(infos, window.location.origin), pid);
  }, [list, pid]);
  return { entry, isPending: manifest.isPending };
};

/** The product components that can be put on dashboards; `undefined` while they are on their way. */
export const useCardEntries = (): readonly CardEntry[] | undefined => {
  const { data, isPending } = useQuery(manifestQuery);
  return useMemo(
    () =>
      isPending
        ? undefined
        : readCards(
            (data?.list ?? []).map(({ info }) => info),
            window.location.origin,
          ),
    [data, isPending],
  );
};
