import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { noSelection, type Selection } from '../../renderers/table/selection.ts';
import { type KeptList, recall, remember } from './list-memory.ts';

/** What is chosen: records by name, over all pages, or all that match, by the number that was shown. */
export type Chosen = { selection: Selection; all: number | undefined };

const nothing: Chosen = { selection: noSelection, all: undefined };

const chosenIn = ({ selection, all }: KeptList): Chosen => ({ selection, all });

/**
 * Choice and scroll of this entry of the history; both come back with it. Chosen records stay chosen under other
 * filters of the same tab; "all that match" is meant of one question and ends with it.
 */
export const useListMemory = (tab: string, question: string) => {
  const { key } = useLocation();
  const former = useRef(recall(key));
  const [kept, setKept] = useState<{ tab: string; question: string; chosen: Chosen }>({
    tab,
    question,
    chosen: former.current === undefined ? nothing : chosenIn(former.current),
  });
  const top = useRef(former.current?.top ?? 0);
  const isSame = kept.tab === tab && (kept.chosen.all === undefined || kept.question === question);
  const chosen = isSame ? kept.chosen : nothing;
  useEffect(() => () => remember(key, { top: top.current, ...chosen }), [key, chosen]);
  const put = useCallback((next: Chosen) => setKept({ tab, question, chosen: next }), [tab, question]);
  const choose = useCallback((selection: Selection) => put({ selection, all: undefined }), [put]);
  const chooseAll = useCallback((all: number) => put({ selection: noSelection, all }), [put]);
  const scrolled = useCallback((next: number) => {
    top.current = next;
  }, []);
  return { ...chosen, choose, chooseAll, scrollTop: former.current?.top, scrolled };
};

export type ListMemory = ReturnType<typeof useListMemory>;
