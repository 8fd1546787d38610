import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type BoardAnswer, type BoardData, boardDataOf } from './board-data.ts';
import type { RefreshInterval } from './refresh-intervals.ts';

/** Where a board's numbers come from. Two boards with one key are one question. */
export type BoardSource = {
  key: readonly unknown[];
  load: (signal: AbortSignal) => Promise<BoardAnswer>;
};

type Options = {
  interval: RefreshInterval;
  /** Boards beyond the screen ask nothing. */
  isOnScreen: boolean;
};

/**
 * The numbers of a board, asked again at an interval while the board is on the screen and the tab is visible; the
 * query cache pauses in a hidden tab by itself. Former numbers stay while new ones come and when they fail to.
 */
export function useBoardData(
  { key, load }: BoardSource,
  { interval, isOnScreen }: Options,
): { data: BoardData; ask: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    enabled: isOnScreen,
    staleTime: interval * 1000,
    refetchInterval: interval * 1000,
    refetchIntervalInBackground: false,
    // Back in view or in front: what is older than its interval is asked for at once.
    refetchOnWindowFocus: true,
  });
  return {
    // One object per answer: a card that only comes to the screen reads and draws nothing anew.
    data: useMemo(() => boardDataOf(data, error), [data, error]),
    ask: useCallback(() => void refetch(), [refetch]),
  };
}
