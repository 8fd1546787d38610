import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { writeStored } from '../../state/storage.ts';

/** Paths of a module's list in each view mode. */
const listPath = /^\/home\/data\/(list|columnmode|viewmode|cardmode)\//;

/** Stores the location of a module list as `cachePath` when the user leaves it. Contract "Menu". */
export function useCachePath(): void {
  const { pathname, search } = useLocation();
  const params = useMatches().at(-1)?.params;
  const currentPath = { path: pathname, params, query: Object.fromEntries(new URLSearchParams(search)) };
  const last = useRef(currentPath);
  useEffect(() => {
    const lastPage = last.current;
    if (lastPage.path !== currentPath.path && listPath.test(lastPage.path)) {
      writeStored('cachePath', JSON.stringify(lastPage));
    }
    last.current = currentPath;
  });
}
