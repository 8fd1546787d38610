import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { pageFor, type PageEntry, readManifest } from './manifest.ts';

/**
 * The embedded page of a module; fetched once for all modules. A manifest that can't be had is one without pages: the
 * console's own lists and cards stand in its place.
 */
export const useEmbeddedPage = (pid: string): { entry: PageEntry | undefined; isPending: boolean } => {
  const manifest = useQuery({
    queryKey: queryKeys.manifest(),
    queryFn: ({ signal }) => call(endpoints.manifest, {}, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const list = manifest.data?.list;
  const entry = useMemo(() => {
    const infos = (list ?? []).map(({ info }) => info);
    return pageFor(readManifest(infos, window.location.origin), pid);
  }, [list, pid]);
  return { entry, isPending: manifest.isPending };
};
