import { useState } from 'react';
import { BoardView, type BoardViewProps } from './board-view.tsx';
import { type RefreshInterval, defaultInterval } from './refresh-intervals.ts';
import { type BoardSource, useBoardData } from './use-board-data.ts';

/** `source` in the place of `data`; without `refreshing` a chosen interval holds until the page is left. */
type Props = Omit<BoardViewProps, 'data' | 'onAsk' | 'onSeen'> & { source: BoardSource };

/** A board that requests its own numbers while it is on the screen and the tab is visible. */
export const LiveBoard = ({ source, refreshing, ...props }: Props) => {
  const [isOnScreen, setOnScreen] = useState(false);
  const [interval, setInterval] = useState<RefreshInterval>(defaultInterval);
  const chosen = refreshing ?? { interval, onInterval: setInterval };
  const { data, ask } = useBoardData(source, { interval: chosen.interval, isOnScreen });
  return <BoardView {...props} data={data} refreshing={chosen} onAsk={ask} onSeen={setOnScreen} />;
};
