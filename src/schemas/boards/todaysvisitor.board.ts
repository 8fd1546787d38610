import { defineBoard } from '../../engine/board/board.ts';
import type { DatasetQuery } from '../../engine/board/dataset.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { products } from '../../engine/products.ts';
import { nameOnly } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Visitors expected since midnight: by hour and by status. */
export const board = defineBoard({
  type: 'todaysvisitor',
  label: phrase('engine/board-kinds', 'visitorsToday'),
  summary: phrase('engine/board-kinds', 'visitorsTodaySummary'),
  order: 41,
  icon: 'person',
  colour: 'c5',
  span: 6,
  windowSpan: 2,
  height: 500,
  skeleton: 'rows',
  form: nameOnly,
  queries: (_config, context) => {
    const today = {
      pid: products.visitors,
      measures: [{ agg: 'count', as: 'visitors' }],
      timecolumn: 'interviewtime',
      ...dayOf(context),
    } satisfies Partial<DatasetQuery>;
    return [
      { name: 'hours', groupby: [{ column: 'interviewtime', bucket: 'hour', as: 'x' }], fill: true, ...today },
      { name: 'status', groupby: [{ column: 'statusdesc', as: 'status' }], ...today },
    ];
  },
  view: 'board:todaysvisitor',
});
