import { expect, it } from 'vitest';
import { forestOf, maxDepth, type TreeNode } from '../../../server/filters/tree.ts';

/** Level by level: the stack of a test ends like that of the server. */
const levelsOf = (roots: readonly TreeNode[]): (readonly TreeNode[])[] => {
  const levels: (readonly TreeNode[])[] = [];
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children)) levels.push(level);
  return levels;
};

it('a chain that is deeper than an answer can be goes on in further roots, and has each node once', () => {
  const length = 20_000;
  const rows = Array.from({ length }, (_, at) => ({
    did: String(at),
    name: 'Room',
    upper: at === 0 ? null : String(at - 1),
  }));
  const forest = forestOf(rows, 'p');
  const levels = levelsOf(forest);
  expect(levels).toHaveLength(maxDepth);
  expect(forest.map(({ did }) => did).slice(0, 3)).toEqual(['0', String(maxDepth), String(2 * maxDepth)]);
  expect(new Set(levels.flat().map(({ did }) => did)).size).toBe(length);
  expect(() => JSON.stringify(forest)).not.toThrow();
});
