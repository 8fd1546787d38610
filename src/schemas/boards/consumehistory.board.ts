import { defineBoard } from '../../engine/board/board.ts';
import { lastDays } from '../../engine/board/periods.ts';
import { askUse, ofTab } from '../../engine/board/shared-queries.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Daily use of the tab's meters in the last 30 days. */
export const board = defineBoard({
  type: 'consumehistory',
  label: phrase('engine/board-kinds', 'dailyUse'),
  summary: phrase('engine/board-kinds', 'dailyUseSummary'),
  order: 13,
  icon: 'chartBar',
  colour: 'c1',
  span: 6,
  windowSpan: 2,
  height: 336,
  needs: [{ has: 'history', types: ['int', 'float'], use: true }],
  form: formOfUse,
  queries: ({ usecolumn: column }, context) =>
    askUse(context, 'days', context.pid, {
      period: lastDays(context, 30),
      column,
      through: ofTab(context),
      groupby: [{ column: 'occurtime', bucket: 'day', as: 'x' }],
      fill: true,
    }),
  view: 'board:consumehistory',
});
