import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { monthOf } from '../../engine/board/periods.ts';
import { askUse, ofTab, useMeasures } from '../../engine/board/questions.ts';
import { areaField, form, moduleField, text } from './fields.ts';

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
  needs: [{ has: 'kind', kind: 'airconditioner', inHistory: useMeasures }],
  form: form({ area: areaField(text('Area', '面积')), airconditionermodule: moduleField('airconditioner') }),
  queries: (config, context) => {
    const pid = chosenModule(context, 'airconditioner', config)?.pid;
    return askUse(context, 'month', pid, {
      period: monthOf(context),
      ...(context.pid === pid && { through: ofTab(context) }),
    });
  },
  view: 'board:acconsumearea',
});
