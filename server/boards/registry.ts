import { readdirSync } from 'node:fs';
import type { Board } from '../../src/engine/board/board.ts';
import { createBoardRegistry } from '../../src/engine/board/registry.ts';

const folder = new URL('../../src/schemas/boards/', import.meta.url);

const boardIn = async (file: string): Promise<Board> => {
  const imported = (await import(new URL(file, folder).href)) as { board?: Board };
  if (imported.board === undefined)
    throw new Error(`${file} exports no board; export const board = defineBoard({ … }).`);
  return imported.board;
};

const files = readdirSync(folder).filter((file) => file.endsWith('.board.ts'));

/** The built-in boards: every file of the folder is one. */
export const boardRegistry = createBoardRegistry(await Promise.all(files.map(boardIn)));
