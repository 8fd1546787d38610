import { useQuery } from '@tanstack/react-query';
import type { ModuleConfig } from '../../engine/column.ts';
import { BoardCard } from '../../renderers/boards/frame/board-card.tsx';
import { BoardMenu, type Refreshing } from '../../renderers/boards/frame/board-menu.tsx';
import { LoadingBoard } from '../../renderers/boards/frame/loading-board.tsx';
import { PluginCard } from '../../renderers/boards/plugins/plugin-card.tsx';
import type { MenuItem } from '../../renderers/parts/menu-button.tsx';
import { moduleQuery } from '../module/use-module.ts';
import type { ChartTheme } from '../../theme/chart-theme.ts';
import type { StoredBoard } from './boards-query.ts';
import { useBoardContext } from './use-board-context.ts';

type Props = {
  stored: StoredBoard;
  actions: readonly MenuItem[];
  refreshing: Refreshing;
  theme?: ChartTheme;
  isWall?: boolean;
};

/** A stored board drawn by a plugin. Its queries depend on the module configs, so they are loaded first. */
export const StoredPluginBoard = ({ stored, ...props }: Props) => {
  const { data: config } = useQuery(moduleQuery(stored.pid));
  return config === undefined ? (
    <Waiting stored={stored} actions={props.actions} />
  ) : (
    <WithContext config={config} stored={stored} {...props} />
  );
};

const WithContext = ({ config, stored, ...props }: Props & { config: ModuleConfig }) => {
  const context = useBoardContext(config, stored.filterdid);
  if (context === undefined) return <Waiting stored={stored} actions={props.actions} />;
  const { did, type, name, config: pluginConfig, version } = stored;
  return (
    <PluginCard
      did={did}
      type={type}
      version={version}
      name={name}
      config={pluginConfig}
      context={context}
      {...props}
    />
  );
};

const Waiting = ({ stored, actions }: Omit<Props, 'refreshing'>) => (
  <BoardCard
    name={stored.name}
    icon=""
    colour="c1"
    menu={actions.length === 0 ? undefined : <BoardMenu name={stored.name} items={actions} />}
  >
    <LoadingBoard />
  </BoardCard>
);
