import { defineBoard } from '../../engine/board/board.ts';
import { monthOf } from '../../engine/board/periods.ts';
import { askUse, ofTab } from '../../engine/board/questions.ts';
import { deviceModules } from '../../engine/products.ts';
import { areaField, form, text } from './fields.ts';

/** Air-conditioning energy of this month by area: the tab's units, or all of them beside another module. */
export const board = defineBoard({
  type: 'acconsumearea',
  label: text('Air-conditioning per area', '空调单位面积能耗'),
  summary: text('Energy of this month ÷ area', '本月空调用电 ÷ 面积'),
  order: 20,
  icon: 'air',
  colour: 'c3',
  span: 3,
  windowSpan: 1,
  height: 336,
  form: form({ area: areaField(text('Area', '面积')) }),
  queries: (_config, context) =>
    askUse(context, 'month', deviceModules.air, {
      period: monthOf(context),
      ...(context.pid === deviceModules.air && { through: ofTab(context) }),
    }),
  view: 'board:acconsumearea',
});
