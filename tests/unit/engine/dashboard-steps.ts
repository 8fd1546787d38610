import fc from 'fast-check';
import { addCard, changeGrid, type GridResult, placeCard, removeCard } from '../../../src/engine/dashboard/grid.ts';
import type { DashboardCard, DashboardSide } from '../../../src/engine/dashboard/layout.ts';

const size = fc.record({ span: fc.integer({ min: -1, max: 26 }), rows: fc.integer({ min: -1, max: 14 }) });
export const corner = fc.record({ dataX: fc.integer({ min: -2, max: 26 }), dataY: fc.integer({ min: -2, max: 14 }) });
export const index = fc.integer({ min: -1, max: 8 });

/** One step of a person at the page. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), size, at: fc.option(corner, { nil: undefined }) }),
  fc.record({ kind: fc.constant('move' as const), index, place: corner }),
  fc.record({ kind: fc.constant('resize' as const), index, size }),
  fc.record({ kind: fc.constant('remove' as const), index }),
  fc.record({
    kind: fc.constant('grid' as const),
    grid: fc.record({ colume: fc.integer({ min: 6, max: 42 }), row: fc.integer({ min: 4, max: 32 }) }),
  }),
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

export const card = (
  number: number,
  { span, rows }: { span: number; rows: number },
): Omit<DashboardCard, 'dataX' | 'dataY'> => ({
  did: String(number),
  name: `Card ${number}`,
  pid: '',
  type: 'line',
  span,
  rows,
});

/** What a step makes of a side. */
export const take = (side: DashboardSide, nextStep: Step, number: number): GridResult => {
  if (nextStep.kind === 'add') return addCard(side, card(number, nextStep.size), nextStep.at);
  if (nextStep.kind === 'move') return placeCard(side, nextStep.index, nextStep.place);
  if (nextStep.kind === 'resize') return placeCard(side, nextStep.index, nextStep.size);
  if (nextStep.kind === 'grid') return changeGrid(side, nextStep.grid);
  return { ok: true, side: removeCard(side, nextStep.index) };
};
