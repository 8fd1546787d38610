import { expect, it } from 'vitest';
import { alignedLines } from '../../../server/needed-indexes/table-text.ts';

it('cells of a column are equally wide, numbers end below each other, and no line ends with blanks', () => {
  const rows = [
    ['NAME', 'SIZE', 'WHY'],
    ['a', '12', ''],
    ['longer', '3', 'x'],
  ];
  expect(alignedLines(rows, new Set([1]))).toEqual(['NAME    SIZE  WHY', 'a         12', 'longer     3  x']);
});
