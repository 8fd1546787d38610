import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCard,
  builtInCards,
  cardSizes,
  changeGrid,
  missingBuiltIns,
  orientationOf,
  pageGrids,
  placeCard,
  readGridInput,
  removeCard,
} from '../../../src/engine/dashboard/grid.ts';
import { type DashboardSide, emptyDashboard } from '../../../src/engine/dashboard/layout.ts';
import { card, index, corner, step, take } from './dashboard-steps.ts';

/** Every cell of a page, and the cards that cover it. */
const covered = ({ dashlist }: DashboardSide): Map<string, number> => {
  const cells = new Map<string, number>();
  for (const { dataX, dataY, span, rows } of dashlist)
    for (let x = dataX; x < dataX + span; x += 1)
      for (let y = dataY; y < dataY + rows; y += 1) cells.set(`${x}:${y}`, (cells.get(`${x}:${y}`) ?? 0) + 1);
  return cells;
};

describe('the grid of a dashboard', () => {
  it('never has two cards on one cell and none outside, whatever is tried', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let side: DashboardSide = emptyDashboard();
        for (const [number, nextStep] of steps.entries()) {
          const result = take(side, nextStep, number);
          if (result.ok) side = result.side;
          const { colume, row } = side.pageSize;
          expect([...covered(side).values()].every((count) => count === 1)).toBe(true);
          for (const { dataX, dataY, span, rows } of side.dashlist)
            expect(dataX >= 0 && dataY >= 0 && dataX + span <= colume && dataY + rows <= row).toBe(true);
        }
      }),
    );
  });

  it('is unchanged where a change is refused, and refuses only what does not fit', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), index, corner, (steps, from, to) => {
        const side = steps.reduce<DashboardSide>((now, nextStep, number) => {
          const result = take(now, nextStep, number);
          return result.ok ? result.side : now;
        }, emptyDashboard());
        const before = structuredClone(side);
        const result = placeCard(side, from, to);
        expect(side).toEqual(before);
        const moved = side.dashlist[from];
        if (moved === undefined) {
          expect(result.ok).toBe(false);
          return;
        }
        const others = covered(removeCard(side, from));
        const movedCells = [...covered({ ...side, dashlist: [{ ...moved, ...to }] }).keys()];
        const { colume, row } = side.pageSize;
        const fits =
          to.dataX >= 0 &&
          to.dataY >= 0 &&
          to.dataX + moved.span <= colume &&
          to.dataY + moved.rows <= row &&
          movedCells.every((cell) => !others.has(cell));
        expect(result.ok).toBe(fits);
      }),
    );
  });

  it('gives a card back its former place by the reverse change', () => {
    const first = addCard(emptyDashboard(), card(1, { span: 6, rows: 4 }));
    const moved = first.ok ? placeCard(first.side, 0, { dataX: 9, dataY: 4 }) : first;
    const back = moved.ok ? placeCard(moved.side, 0, { dataX: 0, dataY: 0 }) : moved;
    expect(back).toEqual(first);
  });

  it('takes a card of every size that is offered on the largest page that is offered', () => {
    const page = changeGrid(emptyDashboard(), {
      colume: Math.max(...pageGrids.colume),
      row: Math.max(...pageGrids.row),
    });
    const fits = cardSizes.span.flatMap((span) =>
      cardSizes.rows.map((rows) => page.ok && addCard(page.side, card(0, { span, rows })).ok),
    );
    expect(new Set(fits)).toEqual(new Set([true]));
  });

  it('offers each built-in card once', () => {
    let side: DashboardSide = emptyDashboard();
    for (const type of builtInCards) {
      expect(missingBuiltIns(side)).toContain(type);
      const added = addCard(side, { ...card(0, { span: 3, rows: 4 }), type });
      if (added.ok) ({ side } = added);
    }
    expect(missingBuiltIns(side)).toEqual([]);
  });

  it.each([
    ['colume', '', { text: '', cells: 24 }],
    ['row', '', { text: '', cells: 12 }],
    ['colume', 'many', { text: '', cells: 24 }],
    ['colume', '0', { text: '', cells: 24 }],
    ['row', ' 16 ', { text: '16', cells: 16 }],
    ['row', '-4', { text: '', cells: 12 }],
  ] as const)('reads %s from “%s”', (axis, text, expected) => {
    expect(readGridInput(axis, text)).toEqual(expected);
  });

  it('is landscape when the screen is at most as high as wide', () => {
    expect(orientationOf({ width: 1080, height: 1080 })).toBe('landscape');
    expect(orientationOf({ width: 1080, height: 1081 })).toBe('portrait');
  });
});
