import { Type } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { tabDayQuery } from '../../engine/board/last-day.ts';
import { multipleOf, multiplePattern, multipleText } from '../../engine/board/multiple.ts';
import { columnUnit } from '../../engine/board/module-columns.ts';
import { closed, ColumnName } from '../wire.ts';
import { aggregateField } from './aggregates.ts';
import { columnField, decimalField, form, optional, textField } from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

const agg = aggregateField(phrase('engine/board-kinds', 'calculation'));

/** One figure of a tab: a column, summed up, with its last 24 hours from the module's history. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'data',
  label: phrase('engine/board-kinds', 'figure'),
  summary: phrase('engine/board-kinds', 'figureSummary'),
  order: 1,
  icon: 'figure',
  colour: 'c1',
  span: 3,
  windowSpan: 1,
  height: 336,
  skeleton: 'figure',
  needs: [{ has: 'column', types: ['int', 'float'] }],
  form: form({
    column: columnField(phrase('engine/board-kinds', 'dataField'), ['int', 'float']),
    agg,
    multiple: optional(decimalField(phrase('engine/board-kinds', 'multiple'), multiplePattern.any)),
    unit: optional(textField(phrase('engine/board-kinds', 'unit'), 16)),
  }),
  codec: {
    stored: closed({ column: ColumnName, agg, multiple: Type.Number(), unit: Type.String({ maxLength: 16 }) }),
    encode: ({ column, agg: chosen, multiple, unit }, context) => ({
      column,
      agg: chosen,
      multiple: multipleOf(multiple),
      unit: unit ?? columnUnit(context.module(context.pid), column),
    }),
    decode: ({ multiple, ...config }) => ({ ...config, multiple: multipleText(multiple) }),
  },
  defaults: () => ({ agg: 'sum', multiple: '1' }),
  queries: ({ column, agg: chosen }, context) => [
    {
      name: 'value',
      pid: context.pid,
      filterdid: context.filterdid,
      groupby: [],
      measures: [
        { agg: chosen, column, as: 'value' },
        { agg: 'count', column, as: 'count' },
      ],
    },
    ...tabDayQuery(context, column, chosen),
  ],
  view: 'board:data',
});
