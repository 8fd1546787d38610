import { defineBoard } from '../../engine/board/board.ts';
import { chosenModule } from '../../engine/board/hints.ts';
import { dayOf } from '../../engine/board/periods.ts';
import { columnMeasuring, historyOf } from '../../engine/board/module-lookup.ts';
import { askRows, these } from '../../engine/board/shared-queries.ts';
import { form, moduleField, recordField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

/** Who came and went through a door since midnight, by hour. */
export const board = defineBoard({
  type: 'todaysentrance',
  label: phrase('engine/board-kinds', 'entranceToday'),
  summary: phrase('engine/board-kinds', 'entranceTodaySummary'),
  order: 40,
  icon: 'people',
  colour: 'c5',
  span: 6,
  windowSpan: 2,
  height: 336,
  needs: [
    { has: 'kind', kind: 'door', inHistory: ['peoplein'] },
    { has: 'kind', kind: 'door', inHistory: ['peopleout'] },
  ],
  form: form({
    doormodule: moduleField('door'),
    entrancedid: recordField(
      phrase('engine/board-kinds', 'accessControl'),
      { kind: 'door' },
      { 'x-missing': phrase('engine/board-kinds', 'selectAccessControl') },
    ),
  }),
  queries: ({ entrancedid, ...chosen }, context) => {
    const doors = chosenModule(context, 'door', chosen);
    const history = doors && historyOf(context, doors.pid);
    const into = columnMeasuring(history, ['peoplein']);
    const out = columnMeasuring(history, ['peopleout']);
    const hours =
      history === undefined || into === undefined || out === undefined
        ? []
        : [
            {
              name: 'hours',
              pid: history.pid,
              filter: [{ device: [entrancedid] }],
              groupby: [{ column: 'occurtime', bucket: 'hour' as const, as: 'x' }],
              measures: [
                { agg: 'sum' as const, column: into.column, as: 'in' },
                { agg: 'sum' as const, column: out.column, as: 'out' },
              ],
              ...dayOf(context),
              fill: true as const,
            },
          ];
    return [
      ...askRows(context, 'door', doors?.pid, { columns: ['did', 'name'], filter: these([entrancedid]) }),
      ...hours,
    ];
  },
  view: 'board:todaysentrance',
});
