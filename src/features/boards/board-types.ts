import type { Board } from '../../engine/board/board.ts';
import { createBoardRegistry } from '../../engine/board/registry.ts';

const files = import.meta.glob<Board>('../../schemas/boards/*.board.ts', { eager: true, import: 'board' });

/** The built-in boards: every file of the folder is one. */
export const builtInBoards = createBoardRegistry(Object.values(files));
