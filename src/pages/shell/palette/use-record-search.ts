import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';

export type FoundRecord = { pid: string; did: string; name: string };

/** A rest of the keys before anything is asked, ms. */
const rest = 200;
const perModule = 5;
/** So many are enough to choose from; the modules not yet asked are then left alone. */
const enough = 20;
const atOnce = 4;

type Search = { keyword: string; found: readonly FoundRecord[]; isBusy: boolean };

const nothing: Search = { keyword: '', found: [], isBusy: false };

async function inModule(pid: string, keyword: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const input = { pid, page: 1, pagesize: perModule, filter: [{ name: [keyword] }] };
  const { result } = await call(endpoints.queryRecords, input, { signal, silent: true });
  return result.data.flatMap(({ did, name }) =>
    typeof did === 'string' && typeof name === 'string' && name !== '' ? [{ pid, did, name }] : [],
  );
}

type Round = {
  pids: readonly string[];
  keyword: string;
  signal: AbortSignal;
  onFound: (records: FoundRecord[]) => void;
};

/** Asks a few modules at a time, in their order, until enough is found. A module that refuses has nothing. */
async function search({ pids, keyword, signal, onFound }: Round): Promise<void> {
  let next = 0;
  let count = 0;
  const worker = async () => {
    for (let pid = pids[next++]; pid !== undefined && count < enough; pid = pids[next++]) {
      const records = await inModule(pid, keyword, signal).catch(() => []);
      signal.throwIfAborted();
      count += records.length;
      if (records.length > 0) {
        onFound(records);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Records whose name holds the keyword, over these modules; an answer to an earlier keyword never shows. */
export function useRecordSearch(typed: string, pids: readonly string[]): Search {
  const [state, setState] = useState(nothing);
  const keyword = typed.trim();
  // The menu's modules are the same as long as their ids are.
  const modules = pids.join(' ');
  useEffect(() => {
    if (keyword === '') {
      setState(nothing);
      return undefined;
    }
    const leave = new AbortController();
    setState({ keyword, found: [], isBusy: true });
    const timer = setTimeout(() => {
      const onFound = (records: FoundRecord[]) =>
        setState((before) => ({ ...before, found: [...before.found, ...records] }));
      search({ pids: modules.split(' ').filter(Boolean), keyword, signal: leave.signal, onFound })
        .then(() => setState((before) => ({ ...before, isBusy: false })))
        .catch(() => undefined);
    }, rest);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [keyword, modules]);
  return state.keyword === keyword ? state : { ...nothing, isBusy: keyword !== '' };
}
