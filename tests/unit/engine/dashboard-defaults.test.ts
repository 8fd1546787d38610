import { describe, expect, it } from 'vitest';
import { cardSizes, pageGrids } from '../../../src/engine/dashboard/grid.ts';
import { emptyDashboard, withBoard } from '../../../src/engine/dashboard/layout.ts';

describe('a new dashboard', () => {
  const page = { padding: 12, perSpan: 3, perRow: 4 };

  it('has 24 × 12 cells in landscape and 12 × 24 in portrait, in units of 3 × 4', () => {
    const { pageSize, portraitInfo } = emptyDashboard();
    expect(pageSize).toEqual({ ...page, colume: 24, row: 12 });
    expect(portraitInfo.pageSize).toEqual({ ...page, colume: 12, row: 24 });
  });

  it.each([
    [1, 3],
    [2, 6],
    [4, 12],
  ])('gives a board of %i units %i columns and 4 rows', (windowSpan, span) => {
    const board = { did: 'b', name: 'Board', pid: 'p', type: 'data', windowSpan };
    const { dashlist, portraitInfo } = withBoard(emptyDashboard(), board);
    expect(dashlist).toEqual([{ did: 'b', name: 'Board', pid: 'p', type: 'data', span, rows: 4, dataX: 0, dataY: 0 }]);
    expect(portraitInfo.dashlist[0]).toMatchObject({ span, rows: 4 });
  });
});

describe('the sizes that are offered', () => {
  const steps = (from: number, to: number, step: number) =>
    Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

  it('are 3 to 24 columns and 4 to 20 rows for a card', () => {
    expect(cardSizes).toEqual({ span: steps(3, 24, 3), rows: steps(4, 20, 4) });
  });

  it('are 12 to 42 columns and 12 to 32 rows for a page', () => {
    expect(pageGrids).toEqual({ colume: steps(12, 42, 3), row: steps(12, 32, 4) });
  });
});
