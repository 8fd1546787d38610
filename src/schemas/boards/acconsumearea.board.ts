import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { monthOf } from '../../engine/board/periods.ts';
import { askUse, ofTab, useMeasures } from '../../engine/board/shared-queries.ts';
import { areaField, form, moduleField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Air-conditioning energy of this month by area: the tab's units, or all of them beside another module. */
export const board = defineBoard({
  type: 'acconsumearea',
  label: phrase('engine/board-kinds', 'airConditioningPerArea'),
  summary: phrase('engine/board-kinds', 'airConditioningPerAreaSummary'),
  order: 20,
  icon: 'air',
  colour: 'c3',
  span: 3,
  windowSpan: 1,
  height: 336,
  skeleton: 'figure',
  needs: [{ has: 'kind', kind: 'airconditioner', inHistory: useMeasures }],
  form: form({
    area: areaField(phrase('engine/board-kinds', 'area')),
    airconditionermodule: moduleField('airconditioner'),
  }),
  queries: (config, context) => {
    const pid = chosenModule(context, 'airconditioner', config)?.pid;
    return askUse(context, 'month', pid, {
      period: monthOf(context),
      ...(context.pid === pid && { through: ofTab(context) }),
    });
  },
  view: 'board:acconsumearea',
});
