import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { Board, BoardContext } from '../../../engine/board/board.ts';
import { BoardCard } from '../frame/board-card.tsx';
import { BoardMenu } from '../frame/board-menu.tsx';
import type { BoardAnswer } from '../frame/board-data.ts';
import { LoadingBoard } from '../frame/board-states.tsx';
import type { BoardViewProps } from '../frame/board-view.tsx';
import { LiveBoard } from '../frame/live-board.tsx';
import { FailedPlugin, GonePlugin, reasonOf } from './plugin-states.tsx';
import { pluginQuery, usePluginEntries } from './use-plugin.ts';

/** A board whose type begins with `x-` is drawn by a plugin of the company. */
export const isPluginType = (type: string): boolean => type.startsWith('x-');

/** A board that is stored, or the tab that it is being made for. */
export type PluginQuestion = { config: unknown; context: BoardContext } & (
  | { did: string }
  | { pid: string; filterdid: string }
);

/** The server does not know what a plugin's board asks, so its questions are sent along. Contract section 8. */
export async function askPlugin(
  board: Board,
  { config, context, ...place }: PluginQuestion,
  signal: AbortSignal,
): Promise<BoardAnswer> {
  const given = board.given(config, context);
  const queries = board.queries(config, context);
  if (queries.length === 0) return { datasets: given, asof: context.now };
  const { result } = await call(endpoints.queryBoard, { ...place, queries }, { signal, silent: true });
  return { ...result, datasets: [...given, ...result.datasets] };
}

type Props = Omit<BoardViewProps, 'board' | 'data' | 'onAsk' | 'onSeen'> & {
  did: string;
  type: string;
  /** Of the stored board: another one is another question. */
  version: number;
  context: BoardContext;
};

/** A stored board of a plugin: loads the plugin, then is a board like any other. What fails is told in its own card. */
export const PluginCard = ({ did, type, version, context, ...props }: Props) => {
  const entries = usePluginEntries();
  const entry = entries?.get(type);
  const plugin = useQuery({ ...pluginQuery(type, entry), enabled: entries !== undefined });
  const { config } = props;
  if (plugin.data !== undefined) {
    const board = plugin.data;
    const source = {
      key: [...queryKeys.boardData(did), version],
      load: (signal: AbortSignal) => askPlugin(board, { did, config, context }, signal),
    };
    return <LiveBoard {...props} board={board} source={source} />;
  }
  const { actions = [], isWall = false } = props;
  const menu = !isWall && actions.length > 0 && <BoardMenu name={props.name} items={actions} />;
  return (
    <BoardCard name={props.name || type} icon="" colour="c1" theme={props.theme} isWall={isWall} menu={menu}>
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
