import type { Board } from './board.ts';

/** The boards that a browser or a server found, by type, in the order of the templates. */
export type BoardRegistry = {
  readonly list: readonly Board[];
  find(type: string): Board | undefined;
};

/** Creates a registry of the boards found in a folder or a manifest. @throws Error if two boards have the same type */
export function createBoardRegistry(boards: readonly Board[]): BoardRegistry {
  const byType = new Map<string, Board>();
  for (const board of boards) {
    if (byType.has(board.type)) throw new Error(`board ${board.type}: defined twice; give one of them another type`);
    byType.set(board.type, board);
  }
  const list = [...byType.values()].toSorted((a, b) => a.order - b.order || (a.type < b.type ? -1 : 1));
  return { list, find: (type) => byType.get(type) };
}
