import { defineBoard } from '../../engine/board/board.ts';
import { dayOf, monthOf, sameStretch, wholeHours } from '../../engine/board/periods.ts';
import { askUse, ofTab } from '../../engine/board/questions.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/**
 * Use of the tab's meters today and this month. Whole hours are compared with the same ones of the day and month before:
 * where a reading is that of an hour, the one that runs would look like a fall.
 */
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
    const [todayhours, monthhours] = [wholeHours(today, context), wholeHours(month, context)];
    const periods = {
      today,
      todayhours,
      yesterday: sameStretch(today, dayOf(context, 1), todayhours.to),
      month,
      monthhours,
      lastmonth: sameStretch(month, monthOf(context, 1), monthhours.to),
    };
    return Object.entries(periods).flatMap(([name, period]) =>
      period.from === period.to ? [] : askUse(context, name, context.pid, { period, column, through: ofTab(context) }),
    );
  },
  view: 'board:consumetotal',
});
