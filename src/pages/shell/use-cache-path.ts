import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { writeStored } from '../../state/storage.ts';

/** A module's list, however it is looked at. */
const lists = /^\/home\/data\/(list|columnmode|viewmode|cardmode)\//;

/** Keeps where the person was when leaving a module list, as `cachePath`. Contract "Menu". */
export function useCachePath(): void {
  const { pathname, search } = useLocation();
  const params = useMatches().at(-1)?.params;
  const here = { path: pathname, params, query: Object.fromEntries(new URLSearchParams(search)) };
  const last = useRef(here);
  useEffect(() => {
    const left = last.current;
    if (left.path !== here.path && lists.test(left.path)) {
      writeStored('cachePath', JSON.stringify(left));
    }
    last.current = here;
  });
}
