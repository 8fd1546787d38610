import { defineBoard } from '../../engine/board/board.ts';
import { dayOf, monthOf, sameStretch } from '../../engine/board/periods.ts';
import { askUse, ofTab } from '../../engine/board/questions.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Use of the tab's meters today and this month, beside the same stretch of the day and month before. */
export const board = defineBoard({
  type: 'consumetotal',
  label: phrase('engine/board-kinds', 'useTotal'),
  summary: phrase('engine/board-kinds', 'todayMonth'),
  order: 12,
  icon: 'figure',
  colour: 'c1',
  span: 3,
  windowSpan: 1,
  height: 336,
  needs: [{ has: 'history', types: ['int', 'float'], use: true }],
  form: formOfUse,
  queries: ({ usecolumn: column }, context) => {
    const [today, month] = [dayOf(context), monthOf(context)];
    const periods = {
      today,
      yesterday: sameStretch(today, dayOf(context, 1), context.now),
      month,
      lastmonth: sameStretch(month, monthOf(context, 1), context.now),
    };
    return Object.entries(periods).flatMap(([name, period]) =>
      askUse(context, name, context.pid, { period, column, through: ofTab(context) }),
    );
  },
  view: 'board:consumetotal',
});
