import { useEffect, useState } from 'react';
import { type FoundRecord, searchRecords } from './search-records.ts';

/** Debounce of typing, ms. */
const debounceDelay = 200;

/** `partial`: the search is over, but not every module has answered. */
export type SearchProgress = 'busy' | 'partial' | 'whole';

type Search = { keyword: string; matches: readonly FoundRecord[]; progress: SearchProgress };

const nothing: Search = { keyword: '', matches: [], progress: 'whole' };

/**
 * Searches records by name in these modules, once the modules are known. An outdated answer to an earlier keyword is
 * never shown.
 */
export function useRecordSearch(typed: string, pids: readonly string[] | undefined): Search {
  const [state, setState] = useState(nothing);
  const keyword = typed.trim();
  // The menu's modules are the same as long as their ids are.
  const modules = pids?.join(' ');
  useEffect(() => {
    if (keyword === '') {
      setState(nothing);
      return undefined;
    }
    const leave = new AbortController();
    setState({ keyword, matches: [], progress: 'busy' });
    const timer = setTimeout(() => {
      if (modules === undefined) {
        return;
      }
      const onFound = (records: FoundRecord[]) =>
        setState((before) => ({ ...before, matches: [...before.matches, ...records] }));
      searchRecords({ pids: modules.split(' ').filter(Boolean), keyword, signal: leave.signal, onFound })
        .then((isWhole) => setState((before) => ({ ...before, progress: isWhole ? 'whole' : 'partial' })))
        .catch(() => undefined);
    }, debounceDelay);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [keyword, modules]);
  return state.keyword === keyword ? state : { ...nothing, progress: keyword === '' ? 'whole' : 'busy' };
}
