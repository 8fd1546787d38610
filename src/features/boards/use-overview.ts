import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '../../api/call-error.ts';
import type { FilterTab } from '../../schemas/wire.ts';
import { boardsQuery, type StoredBoard } from './boards-query.ts';
import { useTabs } from '../list/use-list.ts';

export type BoardOfTab = { board: StoredBoard; tab: FilterTab };

/** The boards of all tabs, in the order of the tabs and then their own. */
export const useOverview = (pid: string) => {
  const tabs = useTabs(pid);
  const boardQueries = useQueries({
    queries: (tabs.data ?? []).map(({ did }) => boardsQuery(pid, did)),
    combine: (answers) => ({
      lists: answers.map(({ data }) => data ?? []),
      // One that failed is asked again while the others are shown.
      isPending: answers.some(({ isPending, failureCount }) => isPending && failureCount === 0),
      error: answers.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
      refetch: () => answers.forEach((answer) => void answer.refetch()),
    }),
  });
  const all = useMemo<BoardOfTab[]>(
    () => (tabs.data ?? []).flatMap((tab, index) => (boardQueries.lists[index] ?? []).map((board) => ({ board, tab }))),
    [tabs.data, boardQueries.lists],
  );
  const error = tabs.data === undefined ? tabs.error : boardQueries.error;
  return {
    tabs: tabs.data,
    all,
    /** Nothing is known yet of some tab. */
    isPending: tabs.isPending || boardQueries.isPending,
    error: error === null ? undefined : error instanceof CallError ? error.msg : '',
    refetch: () => {
      if (tabs.data === undefined) void tabs.refetch();
      else boardQueries.refetch();
    },
  };
};
