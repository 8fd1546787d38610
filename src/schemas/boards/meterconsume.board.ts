import { defineBoard } from '../../engine/board/board.ts';
import { monthOf, sameStretch } from '../../engine/board/periods.ts';
import { askUseByDevice, ofTab } from '../../engine/board/questions.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** The tab's meters by their use of this month, the largest first, each beside the same stretch of last month. */
export const board = defineBoard({
  type: 'meterconsume',
  label: phrase('engine/board-kinds', 'rankingUse'),
  summary: phrase('engine/board-kinds', 'metersListMonth'),
  order: 14,
  icon: 'ranking',
  colour: 'c1',
  span: 6,
  windowSpan: 2,
  height: 336,
  needs: [{ has: 'history', types: ['int', 'float'], use: true }],
  form: formOfUse,
  queries: ({ usecolumn: column }, context) => {
    const period = monthOf(context);
    const through = ofTab(context);
    const ranked = { sort: { column: 'use', type: 'desc' as const }, limit: 20 };
    const before = sameStretch(period, monthOf(context, 1), context.now);
    return [
      ...askUseByDevice(context, 'ranking', context.pid, { period, column, through }).map((query) => ({
        ...query,
        ...ranked,
      })),
      ...askUseByDevice(context, 'before', context.pid, { period: before, column, through }),
    ];
  },
  view: 'board:meterconsume',
});
