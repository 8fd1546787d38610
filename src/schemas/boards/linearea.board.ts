import { defineBoard } from '../../engine/board/board.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { askUse, ofTab } from '../../engine/board/shared-queries.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

const groupby = [{ column: 'occurtime', bucket: 'hour' as const, as: 'x' }];

/** Hourly use of the tab's meters, today over yesterday. */
export const board = defineBoard({
  type: 'linearea',
  label: phrase('engine/board-kinds', 'useToday'),
  summary: phrase('engine/board-kinds', 'useTodaySummary'),
  order: 11,
  icon: 'chartArea',
  colour: 'c1',
  span: 12,
  windowSpan: 4,
  height: 500,
  skeleton: 'lines',
  needs: [{ has: 'history', types: ['int', 'float'], use: true }],
  form: formOfUse,
  queries: ({ usecolumn: column }, context) =>
    (['today', 'yesterday'] as const).flatMap((name, back) =>
      askUse(context, name, context.pid, {
        period: dayOf(context, back),
        column,
        through: ofTab(context),
        groupby,
        fill: true,
      }),
    ),
  view: 'board:linearea',
});
