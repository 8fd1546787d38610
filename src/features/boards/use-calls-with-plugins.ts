import { useMemo } from 'react';
import type { BoardRegistry } from '../../engine/board/registry.ts';
import { askPlugin } from '../../renderers/boards/plugins/ask-plugin.ts';
import { isPluginType } from '../../renderers/boards/plugins/plugin-card.tsx';
import type { BoardCalls } from './board-calls.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** The calls of the dialog with previews of plugin boards, whose queries only the browser knows. */
export const useCallsWithPlugins = (calls: BoardCalls, types: BoardRegistry, context: BoardContext): BoardCalls =>
  useMemo(
    () => ({
      ...calls,
      preview: async ({ type, config }, signal) => {
        const board = types.find(type);
        if (!isPluginType(type) || board === undefined) return calls.preview({ type, config }, signal);
        const { pid, filterdid } = context;
        const { datasets, asof } = await askPlugin(board, { pid, filterdid, config, context }, signal);
        return { datasets: [...datasets], asof };
      },
    }),
    [calls, types, context],
  );
