import { describe, expect, it } from 'vitest';
import { everyPage } from '../../../src/features/boards/every-page.ts';

const pagesOf = (count: number, total = count) => {
  const asked: number[] = [];
  const found = everyPage(async (page, pagesize) => {
    asked.push(page);
    const from = (page - 1) * pagesize;
    const left = Math.max(0, Math.min(pagesize, count - from));
    return { data: Array.from({ length: left }, (_, index) => from + index), total };
  });
  return { asked, found };
};

describe('a list that is chosen from', () => {
  it.each([
    [0, 1],
    [75, 1],
    [500, 1],
    [501, 2],
    [1250, 3],
  ])('of %d comes whole, in %d pages', async (count, pages) => {
    const { asked, found } = pagesOf(count);
    expect(await found).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(asked).toHaveLength(pages);
  });

  it('ends where it has shrunk below its total, and after ten pages', async () => {
    const shrunk = pagesOf(600, 900);
    expect(await shrunk.found).toHaveLength(600);
    expect(await pagesOf(90_000).found).toHaveLength(5000);
  });
});
