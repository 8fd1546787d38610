import { defineBoard } from '../../engine/board/board.ts';
import { comparable, monthOf, type Period } from '../../engine/board/periods.ts';
import { askUseByDevice, ofTab } from '../../engine/board/shared-queries.ts';
import { formOfUse } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/**
 * The tab's meters by their use of this month, the largest first. The hours of it that are over are compared with as many of
 * last month.
 */
export const board = defineBoard({
  type: 'meterconsume',
  label: phrase('engine/board-kinds', 'useRanking'),
  summary: phrase('engine/board-kinds', 'useRankingSummary'),
  order: 14,
  icon: 'ranking',
  colour: 'c1',
  span: 6,
  windowSpan: 2,
  height: 336,
  skeleton: 'rows',
  needs: [{ has: 'history', types: ['int', 'float'], use: true }],
  form: formOfUse,
  queries: ({ usecolumn: column }, context) => {
    const month = monthOf(context);
    const compared = comparable(month, monthOf(context, 1), context);
    const ask = (name: string, period: Period) =>
      askUseByDevice(context, name, context.pid, { period, column, through: ofTab(context) });
    const ranked = { sort: { column: 'use', type: 'desc' as const }, limit: 20 };
    return [
      ...ask('ranking', month).map((query) => ({ ...query, ...ranked })),
      ...(compared ? [...ask('hours', compared.current), ...ask('before', compared.earlier)] : []),
    ];
  },
  view: 'board:meterconsume',
});
