import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { BoardContext } from '../../../engine/board/board.ts';
import { BoardCard } from '../frame/board-card.tsx';
import type { BoardAnswer } from '../frame/board-data.ts';
import { LoadingBoard } from '../frame/board-states.tsx';
import type { BoardViewProps } from '../frame/board-view.tsx';
import { LiveBoard } from '../frame/live-board.tsx';
import type { PluginBoard } from './plugin-board.ts';
import { FailedPlugin, GonePlugin, reasonOf } from './plugin-states.tsx';
import { pluginQuery, usePluginEntries } from './use-plugin.ts';

/** A board whose type begins with `x-` is drawn by a plugin of the company. */
export const isPluginType = (type: string): boolean => type.startsWith('x-');

/** The server does not know what a plugin's board asks, so its questions are sent along. Contract section 8. */
export async function askPlugin(
  board: PluginBoard,
  { did, config, context }: { did: string; config: unknown; context: BoardContext },
  signal: AbortSignal,
): Promise<BoardAnswer> {
  const given = board.given(config, context);
  const queries = board.queries(config, context);
  if (queries.length === 0) return { datasets: given, asof: context.now };
  const { result } = await call(endpoints.queryBoard, { did, queries }, { signal, silent: true });
  return { ...result, datasets: [...given, ...result.datasets] };
}

type Props = Omit<BoardViewProps, 'board' | 'data' | 'onAsk' | 'onSeen'> & {
  did: string;
  type: string;
  context: BoardContext;
};

/** A stored board of a plugin: loads the plugin, then is a board like any other. What fails is told in its own card. */
export const PluginCard = ({ did, type, context, ...props }: Props) => {
  const entries = usePluginEntries();
  const entry = entries?.get(type);
  const plugin = useQuery({ ...pluginQuery(type, entry), enabled: entries !== undefined });
  const { config } = props;
  if (plugin.data !== undefined) {
    const board = plugin.data;
    const source = {
      key: [...queryKeys.boardData(did), config],
      load: (signal: AbortSignal) => askPlugin(board, { did, config, context }, signal),
    };
    return <LiveBoard {...props} board={board} source={source} />;
  }
  return (
    <BoardCard name={props.name || type} icon="" colour="c1" theme={props.theme} isWall={props.isWall ?? false}>
      <PluginState type={type} isKnown={entry !== undefined} plugin={plugin} />
    </BoardCard>
  );
};

type StateProps = {
  type: string;
  isKnown: boolean;
  plugin: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

const PluginState = ({ type, isKnown, plugin }: StateProps) => {
  if (plugin.error === null || plugin.isFetching) return <LoadingBoard />;
  if (!isKnown) return <GonePlugin name={type} />;
  return <FailedPlugin name={type} reason={reasonOf(plugin.error)} onRetry={() => void plugin.refetch()} />;
};
