import { useMemo } from 'react';
import { type BoardRegistry, createBoardRegistry } from '../../engine/board/registry.ts';
import { usePluginTemplates } from '../../renderers/boards/plugins/use-plugin.ts';
import { builtInBoards } from './board-types.ts';

/** The kinds of boards that there are for a module. Plugin boards are added when they have loaded, without blocking. */
export const useBoardTypes = (pid: string): BoardRegistry | undefined => {
  const plugins = usePluginTemplates(pid);
  return useMemo(
    () => (plugins.length === 0 ? builtInBoards : createBoardRegistry([...builtInBoards.list, ...plugins])),
    [plugins],
  );
};
