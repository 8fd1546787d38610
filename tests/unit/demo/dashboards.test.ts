import { describe, expect, it } from 'vitest';
import { demoDashboards, type StoredBoard } from '../../../server/demo/dashboards.ts';
import type { DashboardSide } from '../../../src/engine/dashboard/layout.ts';
import { isFree } from '../../../src/engine/dashboard/space.ts';

/** The dashboards of the demo: full pages on which nothing overlaps, whatever boards a company has. */

const board = (type: string, index = 0, name = type): StoredBoard => ({ did: `${type}${index}`, pid: 'p', type, name });

const energyTypes = ['linearea', 'maingraph', 'powergauge', 'pie', 'historycontrast', 'consumetotal'];
const all = [
  ...energyTypes.map((type) => board(type)),
  board('meterconsume', 0, 'Ranking of this month'),
  board('meterconsume', 1, 'Sections by use this month'),
  board('floorplan', 0),
  board('floorplan', 1),
];

const cellsOf = ({ dashlist }: DashboardSide): number => dashlist.reduce((sum, { span, rows }) => sum + span * rows, 0);

const sides = (boards: readonly StoredBoard[]) =>
  demoDashboards({ boards, language: 'en' }).flatMap(({ layout }) => [layout, layout.portraitInfo]);

describe('the dashboards of the demo', () => {
  it.each([
    ['all boards', all],
    ['a power overview instead of a flow', [board('powergraph'), ...all.filter(({ type }) => type !== 'maingraph')]],
    ['no boards', []],
  ])('have no card outside of the page or on another, with %s', (_boards, boards) => {
    for (const side of sides(boards))
      for (const card of side.dashlist)
        expect(
          isFree(
            card,
            side.dashlist.filter((other) => other !== card),
            side.pageSize,
          ),
        ).toBe(true);
  });

  it('fill both pages, and show no board twice', () => {
    for (const side of sides(all)) {
      expect(cellsOf(side)).toBe(24 * 12);
      expect(new Set(side.dashlist.map(({ did }) => did)).size).toBe(side.dashlist.length);
    }
  });

  it('rank the sections, not main meters beside those below them', () => {
    const [first] = demoDashboards({ boards: all, language: 'en' });
    expect(first?.layout.dashlist.find(({ type }) => type === 'meterconsume')?.did).toBe('meterconsume1');
  });

  it('are the energy alone for a company without floor plans', () => {
    const names = (boards: readonly StoredBoard[]) =>
      demoDashboards({ boards, language: 'zh' }).map(({ name }) => name);
    expect(names(all)).toEqual(['', '楼层']);
    expect(names(all.filter(({ type }) => type !== 'floorplan'))).toEqual(['']);
  });
});
