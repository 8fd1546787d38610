import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { BoardCodec } from '../../engine/board/board.ts';
import type { DatasetQuery } from '../../engine/board/dataset.ts';
import { scaleOf } from '../../engine/board/column-scale.ts';
import { columnOf } from '../../engine/board/module-columns.ts';
import { closed, ColumnName } from '../wire.ts';
import { aggregateField } from './aggregates.ts';
import { choiceField, columnField, form, requiredWhile, optional } from './fields.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';
import { phrase } from '../../texts/phrase.ts';

/** What line, bar and pie share: one column across, a number or a count of records upwards. Contract "Queries of boards". */

export const AxesForm = form(
  {
    xcolumn: columnField(
      phrase('engine/board-forms', 'xAxis'),
      ['string', 'enum', 'ref', 'timestamp', 'int', 'float'],
      {
        'x-missing': phrase('engine/board-forms', 'chooseXAxis'),
      },
    ),
    bucket: optional(
      choiceField(
        phrase('engine/board-forms', 'timeStep'),
        [
          { value: 'hour', label: phrase('engine/board-forms', 'hour') },
          { value: 'day', label: phrase('engine/board-forms', 'day') },
          { value: 'week', label: phrase('engine/board-forms', 'week') },
          { value: 'month', label: phrase('engine/board-forms', 'month') },
          { value: 'year', label: phrase('engine/board-forms', 'year') },
        ],
        { 'x-help': phrase('engine/board-forms', 'timeStepHelp') },
      ),
    ),
    measure: choiceField(phrase('engine/board-forms', 'yAxis'), [
      { value: 'number', label: phrase('engine/board-forms', 'number') },
      { value: 'count', label: phrase('engine/board-forms', 'recordCount') },
    ]),
    ycolumn: optional(columnField(phrase('engine/board-forms', 'numberField'), ['int', 'float'])),
    agg: optional(aggregateField(phrase('engine/board-forms', 'calculation'))),
  },
  requiredWhile('measure', ['number'], ['ycolumn', 'agg']),
);

const bucketIds = ['hour', 'day', 'week', 'month', 'year'] as const;
const aggIds = ['sum', 'average', 'min', 'max', 'count'] as const;

const AxesConfig = closed({
  xcolumn: ColumnName,
  ycolumn: ColumnName,
  agg: Type.Unsafe<(typeof aggIds)[number]>(Type.String({ enum: [...aggIds] })),
  bucket: Type.Optional(Type.Unsafe<(typeof bucketIds)[number]>(Type.String({ enum: [...bucketIds] }))),
});
export type AxesConfig = Static<typeof AxesConfig>;

/** The choice between number and count is the form's only: a count has the x column as its y. */
export const axesCodec: BoardCodec<typeof AxesForm, typeof AxesConfig> = {
  stored: AxesConfig,
  encode: ({ xcolumn, ycolumn, agg, measure, bucket }) => ({
    xcolumn,
    ...(measure === 'count' ? { ycolumn: xcolumn, agg: 'count' } : { ycolumn: ycolumn ?? xcolumn, agg: agg ?? 'sum' }),
    ...(bucket && { bucket }),
  }),
  decode: ({ xcolumn, ycolumn, agg, bucket }) => ({
    xcolumn,
    ...(agg === 'count' ? { measure: 'count' } : { measure: 'number', ycolumn, agg }),
    ...(bucket && { bucket }),
  }),
};

export const axesDefaults = () => ({ measure: 'number', agg: 'sum' }) as const;

/** Points enough for any drawing; a longer axis is not readable. */
const maxPoints = 1000;

/** The series of x and y: by x ascending, or the largest first. Contract "Queries of boards". */
export function askSeries(
  { xcolumn, ycolumn, agg, bucket }: AxesConfig,
  { pid, filterdid, module }: Pick<BoardContext, 'pid' | 'filterdid' | 'module'>,
  sort: DatasetQuery['sort'] = { column: 'x', type: 'asc' },
): DatasetQuery[] {
  const across = columnOf(module(pid), xcolumn);
  const isTime = scaleOf(across) === 'time';
  const measure = agg === 'count' ? { agg, as: 'y' } : { agg, column: ycolumn, as: 'y' };
  return [
    {
      name: 'series',
      pid,
      filterdid,
      groupby: [{ column: xcolumn, as: 'x', ...(isTime && { bucket: bucket ?? 'auto' }) }],
      measures: [measure],
      ...(isTime && { timecolumn: xcolumn }),
      sort,
      limit: maxPoints,
    },
  ];
}
