import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useEmbeddedPage } from '../../../features/embedded/use-manifest.ts';
import { useTabs } from '../../../features/list/use-list.ts';
import { usePrefetchLists } from '../../../features/list/use-prefetch-lists.ts';
import type { DisplayMode } from '../../../features/display-modes/display-mode.ts';
import { displayQuery, rememberMode } from '../../../features/display-modes/use-display-settings.ts';

/** Prefetches what every display mode needs, in parallel with configuration and rights; remembers the mode. */
export const useModePrefetch = (mode: DisplayMode): void => {
  const { pid = '' } = useParams();
  useTabs(pid);
  useQuery(displayQuery());
  useEmbeddedPage(pid);
  usePrefetchLists();
  useEffect(() => rememberMode(mode), [mode]);
};
