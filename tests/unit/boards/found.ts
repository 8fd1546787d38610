import { readdirSync } from 'node:fs';
import type { Board } from '../../../src/engine/board/board.ts';
import { createBoardRegistry } from '../../../src/engine/board/registry.ts';

const folder = new URL('../../../src/schemas/boards/', import.meta.url);

/** The board files as a server finds them: by listing the folder. */
export const boardFiles: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.board.ts'))
  .toSorted();

export const boards: readonly Board[] = await Promise.all(
  boardFiles.map(async (file) => {
    const module: { board: Board } = await import(new URL(file, folder).href);
    return module.board;
  }),
);

export const registry = createBoardRegistry(boards);
