import { describe, expect, it } from 'vitest';
import { everyPage } from '../../../src/features/boards/every-page.ts';

const pagesOf = (count: number, total = count) => {
  const requestedPages: number[] = [];
  const items = everyPage(async (page, pagesize) => {
    requestedPages.push(page);
    const from = (page - 1) * pagesize;
    const pageLength = Math.max(0, Math.min(pagesize, count - from));
    return { data: Array.from({ length: pageLength }, (_, index) => from + index), total };
  });
  return { requestedPages, items };
};

describe('a list that is chosen from', () => {
  it.each([
    [0, 1],
    [75, 1],
    [500, 1],
    [501, 2],
    [1250, 3],
  ])('of %d comes whole, in %d pages', async (count, pages) => {
    const { requestedPages, items } = pagesOf(count);
    expect(await items).toEqual(Array.from({ length: count }, (_, index) => index));
    expect(requestedPages).toHaveLength(pages);
  });

  it('ends where it has shrunk below its total, and after ten pages', async () => {
    const shrunk = pagesOf(600, 900);
    expect(await shrunk.items).toHaveLength(600);
    expect(await pagesOf(90_000).items).toHaveLength(5000);
  });
});
