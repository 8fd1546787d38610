import { defineBoard } from '../../engine/board/board.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { askRows, these } from '../../engine/board/questions.ts';
import { deviceModules } from '../../engine/products.ts';
import { form, recordField, text } from './fields.ts';

/** Who came and went through a door since midnight, by hour. */
export const board = defineBoard({
  type: 'todaysentrance',
  label: text('Entrance today', '今日进出'),
  summary: text('People in and out of a door, by hour', '门禁当日进出人数，按小时'),
  order: 40,
  icon: 'people',
  colour: 'c5',
  span: 6,
  windowSpan: 2,
  height: 336,
  form: form({
    entrancedid: recordField(
      text('Access control', '门禁'),
      { pid: deviceModules.doors },
      { 'x-missing': text('Select access control', '请选择门禁') },
    ),
  }),
  queries: ({ entrancedid }, context) => {
    const history = context.module(deviceModules.doors)?.historypid;
    const hours =
      history === undefined
        ? []
        : [
            {
              name: 'hours',
              pid: history,
              filter: [{ device: [entrancedid] }],
              groupby: [{ column: 'occurtime', bucket: 'hour' as const, as: 'x' }],
              measures: [
                { agg: 'sum' as const, column: 'people_in', as: 'in' },
                { agg: 'sum' as const, column: 'people_out', as: 'out' },
              ],
              ...dayOf(context),
              fill: true as const,
            },
          ];
    return [
      ...askRows(context, 'door', deviceModules.doors, { columns: ['did', 'name'], filter: these([entrancedid]) }),
      ...hours,
    ];
  },
  view: 'board:todaysentrance',
});
