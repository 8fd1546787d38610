import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { askEach, useAskAgain, useIsLive } from '../../../api/live/use-live.ts';
import type { LiveTopic } from '../../../schemas/live.ts';
import { useRendering } from '../../fields/rendering.tsx';
import { type BoardAnswer, type BoardData, boardDataOf } from './board-data.ts';
import type { RefreshInterval } from './refresh-intervals.ts';
import { useNewDay } from './use-new-day.ts';

/** Where a board's numbers come from. Two boards with one key are one question. */
export type BoardSource = {
  key: readonly unknown[];
  load: (signal: AbortSignal) => Promise<BoardAnswer>;
};

const none: readonly string[] = [];

type Options = {
  interval: RefreshInterval;
  /** Boards beyond the screen ask nothing. */
  isOnScreen: boolean;
};

/**
 * The numbers of a board, asked again when their modules changed (at most every 5 s) and at an interval, while the board is on the screen and the tab is visible; the
 * query cache pauses in a hidden tab by itself. Former numbers stay while new ones come and when they fail to.
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
    // Back in view or in front: what is older than its interval is requested at once.
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
    // Unseen numbers are of yesterday from now on, however new they are: they are requested when somebody looks.
    else void cache.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  });
  useAskAgain(topics, () => void refetch({ cancelRefetch: false }));
  return {
    // One object per answer: a card that only comes to the screen reads and draws nothing again.
    data: useMemo(() => boardDataOf(data, error), [data, error]),
    ask: useCallback(() => void refetch(), [refetch]),
  };
}
