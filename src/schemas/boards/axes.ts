import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { BoardCodec } from '../../engine/board/board.ts';
import type { DatasetQuery } from '../../engine/board/dataset.ts';
import { scaleOf } from '../../engine/board/column-scale.ts';
import { columnOf } from '../../engine/board/module-columns.ts';
import { closed, ColumnName } from '../wire.ts';
import { aggregateField } from './aggregates.ts';
import { choiceField, columnField, form, onlyWhile, optional, text } from './fields.ts';
import type { BoardContext } from '../../engine/board/board-context.ts';

/** What line, bar and pie share: one column across, a number or a count of records upwards. Contract "Questions of boards". */

export const AxesForm = form(
  {
    xcolumn: columnField(text('X axis', 'X 轴'), ['string', 'enum', 'ref', 'timestamp', 'int', 'float'], {
      'x-missing': text('Choose the X axis', '请选择 X 轴'),
    }),
    bucket: optional(
      choiceField(
        text('Time step', '时间步长'),
        [
          { value: 'hour', label: text('Hour', '小时') },
          { value: 'day', label: text('Day', '天') },
          { value: 'week', label: text('Week', '周') },
          { value: 'month', label: text('Month', '月') },
          { value: 'year', label: text('Year', '年') },
        ],
        { 'x-help': text('For times only; empty fits the range', '仅用于时间；留空则按范围自动选择') },
      ),
    ),
    measure: choiceField(text('Y axis', 'Y 轴'), [
      { value: 'number', label: text('A number', '数值') },
      { value: 'count', label: text('Number of records', '记录数') },
    ]),
    ycolumn: optional(columnField(text('Number field', '数值字段'), ['int', 'float'])),
    agg: optional(aggregateField(text('Calculation', '计算方式'))),
  },
  onlyWhile('measure', ['number'], ['ycolumn', 'agg']),
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

/** Points enough for any drawing; a longer axis is not read by anybody. */
const maxPoints = 1000;

/** The series of x and y: by x ascending, or the largest first. Contract "Questions of boards". */
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
