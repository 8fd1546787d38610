import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../api/query-keys.ts';
import { BoardCard } from '../frame/board-card.tsx';
import { BoardMenu } from '../frame/board-menu.tsx';
import { LoadingBoard } from '../frame/loading-board.tsx';
import type { BoardViewProps } from '../frame/board-view.tsx';
import { LiveBoard } from '../frame/live-board.tsx';
import { askPlugin } from './ask-plugin.ts';
import { errorMessageOf } from './plugin-fault.ts';
import { FailedPlugin, GonePlugin } from './plugin-states.tsx';
import { pluginQuery, usePluginEntries } from './use-plugin.ts';
import type { BoardContext } from '../../../engine/board/board-context.ts';

/** A board whose type starts with `x-` is drawn by a plugin of the company. */
export const isPluginType = (type: string): boolean => type.startsWith('x-');

type Props = Omit<BoardViewProps, 'board' | 'data' | 'onAsk' | 'onSeen'> & {
  did: string;
  type: string;
  /** Version of the stored board; another version is requested anew. */
  version: number;
  context: BoardContext;
};

/** A stored board of a plugin: loads the plugin, then is a board like any other. A failure is shown in its card. */
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
  return <FailedPlugin name={type} reason={errorMessageOf(plugin.error)} onRetry={() => void plugin.refetch()} />;
};
