import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { BoardCard } from '../../renderers/boards/frame/board-card.tsx';
import { BoardMenu } from '../../renderers/boards/frame/board-menu.tsx';
import { LiveBoard } from '../../renderers/boards/frame/live-board.tsx';
import { isPluginType } from '../../renderers/boards/plugins/plugin-card.tsx';
import { EmptyState } from '../../renderers/parts/empty-state.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import type { ChartTheme } from '../../theme/chart-theme.ts';
import type { StoredBoard } from './boards-query.ts';
import { StoredPluginBoard } from './stored-plugin-board.tsx';
import { useBoardInterval } from './use-board-interval.ts';

type Props = {
  stored: StoredBoard;
  types: BoardRegistry;
  actions?: readonly MenuItem[];
  /** On a wall: its theme; nothing to press. */
  wall?: ChartTheme;
};

const noActions: readonly MenuItem[] = [];

const sourceOf = ({ did, version }: StoredBoard) => ({
  key: [...queryKeys.boardData(did), version],
  load: async (signal: AbortSignal) => (await call(endpoints.queryBoard, { did }, { signal, silent: true })).result,
});

/** A board of a tab with the numbers of now. One whose kind is gone says so in its own card. */
export const SavedBoard = ({ stored, types, actions = noActions, wall }: Props) => {
  const { t } = useTranslation('board-dialog');
  const refreshing = useBoardInterval(stored.did);
  const ground = wall === undefined ? {} : { theme: wall, isWall: true };
  if (isPluginType(stored.type))
    return <StoredPluginBoard stored={stored} actions={actions} refreshing={refreshing} {...ground} />;
  const board = types.find(stored.type);
  if (board === undefined) {
    return (
      <BoardCard
        name={stored.name}
        icon="other"
        colour="c8"
        {...ground}
        menu={actions.length === 0 ? undefined : <BoardMenu name={stored.name} items={actions} />}
      >
        <EmptyState title={t('form.goneTitle')}>{t('form.goneText')}</EmptyState>
      </BoardCard>
    );
  }
  return (
    <LiveBoard
      board={board}
      name={stored.name}
      config={stored.config}
      source={sourceOf(stored)}
      refreshing={refreshing}
      actions={actions}
      {...ground}
    />
  );
};

/** The size of a board among others: its own where it was given one, else that of its kind. */
export const sizeOf = ({ type, span, height }: StoredBoard, types: BoardRegistry): { span: number; height: number } => {
  const board = types.find(type);
  return { span: span ?? board?.span ?? 6, height: height ?? board?.height ?? 336 };
};
