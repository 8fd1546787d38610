import { defineBoard } from '../../engine/board/board.ts';
import { comparable, dayOf, monthOf, type Period } from '../../engine/board/periods.ts';
import { askUse, ofTab } from '../../engine/board/shared-queries.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/**
 * Use of the tab's meters today and this month. Whole hours are compared with the same ones of the day and month before:
 * where a reading is that of an hour, the one that runs would look like a fall.
 */
export const board = defineBoard({
  type: 'consumetotal',
  label: phrase('engine/board-kinds', 'totalUse'),
  summary: phrase('engine/board-kinds', 'totalUseSummary'),
  order: 12,
  icon: 'figure',
  colour: 'c1',
  span: 3,
  windowSpan: 1,
  height: 336,
  skeleton: 'figure',
  needs: [{ has: 'history', types: ['int', 'float'], use: true }],
  form: formOfUse,
  queries: ({ usecolumn: column }, context) => {
    const ask = (name: string, period: Period) =>
      askUse(context, name, context.pid, { period, column, through: ofTab(context) });
    const askBoth = (name: string, current: Period, [before, earlier]: readonly [string, Period]) => {
      const compared = comparable(current, earlier, context);
      return [
        ...ask(name, current),
        ...(compared ? [...ask(`${name}hours`, compared.current), ...ask(before, compared.earlier)] : []),
      ];
    };
    return [
      ...askBoth('today', dayOf(context), ['yesterday', dayOf(context, 1)]),
      ...askBoth('month', monthOf(context), ['lastmonth', monthOf(context, 1)]),
    ];
  },
  view: 'board:consumetotal',
});
