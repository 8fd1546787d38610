import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { noSelection, type Selection } from '../../renderers/table/selection.ts';
import { type ListSnapshot, recall, remember } from './list-memory.ts';

/** Selection: records by id, over all pages, or all that match; `all` is their number as it was shown. */
export type Chosen = { selection: Selection; all: number | undefined };

const nothing: Chosen = { selection: noSelection, all: undefined };

type ListKey = { pid: string; tab: string; filterKey: string };
type MemoryState = ListKey & { chosen: Chosen; former: ListSnapshot | undefined };

const chosenIn = ({ selection, all }: ListSnapshot): Chosen => ({ selection, all });

/**
 * Scroll restoration and selection per history entry; Back restores both. Selected records remain selected under other
 * filters of the same tab; "all that match" belongs to one query and ends with it.
 */
export const useListMemory = ({ pid, tab, filterKey }: ListKey) => {
  const { key } = useLocation();
  const restore = (): MemoryState => {
    const former = recall(key);
    return { pid, tab, filterKey, former, chosen: former === undefined ? nothing : chosenIn(former) };
  };
  const [state, setState] = useState(restore);
  // Another module's list starts as if it were made again.
  const memory = state.pid === pid ? state : restore();
  if (memory !== state) setState(memory);
  const { former } = memory;
  const top = useRef(0);
  const isSame = memory.tab === tab && (memory.chosen.all === undefined || memory.filterKey === filterKey);
  const chosen = isSame ? memory.chosen : nothing;
  useEffect(() => () => remember(key, { top: top.current, ...chosen }), [key, chosen]);
  // After the former list was remembered, and before the grid reports this one's scroll position.
  useEffect(() => {
    top.current = former?.top ?? 0;
  }, [pid, former]);
  const put = useCallback(
    (next: Chosen) => setState((last) => ({ ...last, tab, filterKey, chosen: next })),
    [tab, filterKey],
  );
  const choose = useCallback((selection: Selection) => put({ selection, all: undefined }), [put]);
  const chooseAll = useCallback((all: number) => put({ selection: noSelection, all }), [put]);
  const scrolled = useCallback((next: number) => {
    top.current = next;
  }, []);
  return { ...chosen, choose, chooseAll, scrollTop: former?.top, scrolled };
};

export type ListMemory = ReturnType<typeof useListMemory>;
