import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  type DashboardSide,
  emptyDashboard,
  isOnDashboard,
  readDashboard,
  withBoard,
  withoutBoard,
} from '../../../src/engine/dashboard/layout.ts';

const board = (did: string, windowSpan = 2) => ({ did, name: did, pid: 'p', type: 'line', windowSpan });

const withAll = (spans: readonly number[]) =>
  spans.reduce(
    (dashboard, windowSpan, index) => withBoard(dashboard, board(`b${index}`, windowSpan)),
    emptyDashboard(),
  );

test.each(['', 'no json', '[]', '7', '{"dashlist":3,"pageSize":"wide","bltheme":"pink"}'])(
  'what is no dashboard reads as an empty one: %s',
  (text) => expect(readDashboard(text)).toEqual(emptyDashboard()),
);

test('a dashboard with boards survives reading', () => {
  const dashboard = withAll([2, 4, 1]);
  expect(readDashboard(JSON.stringify(dashboard))).toEqual(dashboard);
});

test('cards that an older console kept with pid, did and type only get the usual size', () => {
  const { dashlist } = readDashboard(
    JSON.stringify({ dashlist: [{ pid: 'p', did: 'b', type: 'line' }, { did: 'x' }] }),
  );
  expect(dashlist).toEqual([{ pid: 'p', did: 'b', type: 'line', name: '', span: 3, rows: 4, dataX: 0, dataY: 0 }]);
});

test('a board goes to the first free place of both layouts, and not there twice', () => {
  const dashboard = withBoard(withAll([2, 2]), board('b1'));
  expect(dashboard.dashlist.map(({ dataX, dataY, span }) => [dataX, dataY, span])).toEqual([
    [0, 0, 6],
    [6, 0, 6],
  ]);
  expect(dashboard.portraitInfo.dashlist).toHaveLength(2);
});

test('taking a board away leaves the others where they are', () => {
  const dashboard = withAll([2, 2, 2]);
  const less = withoutBoard(dashboard, 'b1');
  expect(isOnDashboard(less, 'b1')).toBe(false);
  expect(less.dashlist).toEqual(dashboard.dashlist.filter(({ did }) => did !== 'b1'));
  expect(isOnDashboard(less.portraitInfo, 'b1')).toBe(false);
});

const crossings = ({ dashlist, pageSize }: DashboardSide): number => {
  const cells = dashlist.flatMap(({ span, rows, dataX, dataY }) =>
    Array.from(
      { length: span * rows },
      (_cell, index) => `${dataX + (index % span)} ${dataY + Math.floor(index / span)}`,
    ),
  );
  const wide = dashlist.filter(({ dataX, span }) => dataX + span > pageSize.colume).length;
  return cells.length - new Set(cells).size + wide;
};

test('boards never cover each other and never leave the page at the right', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 30 }), (spans) => {
      const dashboard = withAll(spans);
      expect(crossings(dashboard) + crossings(dashboard.portraitInfo)).toBe(0);
    }),
  );
});
