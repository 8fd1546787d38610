import { expect, it } from 'vitest';
import type { Board } from '../../../src/engine/board/board.ts';
import { isIconName } from '../../../src/renderers/parts/icon.tsx';

const boardFiles = import.meta.glob<Board>('../../../src/schemas/boards/*.board.ts', { eager: true, import: 'board' });

it('every board found by the browser has a drawing for its icon', () => {
  const boards = Object.values(boardFiles);
  expect(boards).not.toHaveLength(0);
  expect(boards.filter(({ icon }) => !isIconName(icon)).map(({ type }) => type)).toEqual([]);
});
