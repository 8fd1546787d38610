import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { askEach, useAskAgain, useIsLive } from '../../../api/live/use-live.ts';
import type { LiveTopic } from '../../../schemas/live.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { type BoardAnswer, type BoardData, boardDataOf } from './board-data.ts';
import type { RefreshInterval } from './refresh-intervals.ts';
import { useNewDay } from './use-new-day.ts';

/** Source of a board's numbers. `key` is the query key: boards with the same key share one request. */
export type BoardSource = {
  key: readonly unknown[];
  load: (signal: AbortSignal) => Promise<BoardAnswer>;
};

const none: readonly string[] = [];

type Options = {
  interval: RefreshInterval;
  /** A board out of view is not refreshed. */
  isOnScreen: boolean;
};

/**
 * Loads the numbers of a board. It refetches when their modules changed (at most every 5 s) and at an interval, while
 * the board is in view and the tab is visible; the query cache pauses in a hidden tab by itself. Former numbers remain
 * during a refetch and after a failed one.
 */
export function useBoardData(
  { key, load }: BoardSource,
  { interval, isOnScreen }: Options,
): { data: BoardData; ask: () => void } {
  const isLive = useIsLive();
  // While the live stream is connected, changes trigger refetches and polling is off.
  const each = Math.max(interval * 1000, isLive ? askEach : 0);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    enabled: isOnScreen,
    staleTime: each,
    refetchInterval: each,
    refetchIntervalInBackground: false,
    // When the tab regains focus, numbers older than the interval are refetched at once.
    refetchOnWindowFocus: true,
  });
  const pids = data?.pids ?? none;
  const topics = useMemo(
    (): LiveTopic[] => (isOnScreen ? pids.map((pid) => ({ kind: 'board', pid })) : []),
    [isOnScreen, pids],
  );
  const { zone } = useRendering().context;
  const cache = useQueryClient();
  useNewDay(zone, () => {
    if (isOnScreen && focusManager.isFocused()) void refetch({ cancelRefetch: false });
    // A new day: numbers off the screen are stale, however recent; they are requested when the board is shown again.
    else void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  });
  useAskAgain(topics, () => void refetch({ cancelRefetch: false }));
  return {
    // One object per answer: a card that only comes to the screen reads and draws nothing again.
    data: useMemo(() => boardDataOf(data, error), [data, error]),
    ask: useCallback(() => void refetch(), [refetch]),
  };
}
