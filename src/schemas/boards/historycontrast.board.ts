import { Type } from 'typebox';
import type { Static } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { contrastFaults } from '../../engine/board/contrast-rules.ts';
import { contrastPeriods, dimensions, statisticsType } from '../../engine/board/contrast.ts';
import type { Comparison, Dimension } from '../../engine/board/contrast.ts';
import type { DatasetQuery, Group } from '../../engine/board/dataset.ts';
import { columnUnit } from '../../engine/board/module-columns.ts';
import { multipleOf, multiplePattern, multipleText } from '../../engine/board/multiple.ts';
import type { Period } from '../../engine/board/periods.ts';
import { historyOf } from '../../engine/board/places.ts';
import { closed, ColumnName, Dids, Seconds } from '../wire.ts';
import {
  choiceField,
  daysField,
  decimalField,
  fewerWhile,
  form,
  historyColumnField,
  onlyWhile,
  optional,
  recordsField,
  text,
  textField,
} from './fields.ts';

const years = text(
  'Years are compared with the year before only; choose chain ratio or current only',
  '年维度不支持同比和自定义时间，请选择环比或仅当前',
);

const HistoryForm = form(
  {
    devicelist: recordsField(
      text('Data sources', '数据源'),
      { most: 100 },
      { 'x-missing': text('Select at least one data source', '请至少选择一个数据源') },
    ),
    targetfield: historyColumnField(text('Target field', '目标字段'), ['int', 'float']),
    entriedsummary: choiceField(text('Merge items', '条目合并'), [
      { value: 0, label: text('Sum of all items', '所有条目求和') },
      { value: 1, label: text('Average', '平均值') },
    ]),
    timesummary: choiceField(text('Merge time', '时间合并'), [
      { value: 0, label: text('Sum of the period', '时段求和') },
      { value: 1, label: text('Hourly average', '每小时平均') },
    ]),
    analysisdimension: choiceField(text('Analysis dimension', '分析维度'), [
      { value: 0, label: text('Day', '日') },
      { value: 1, label: text('Week', '周') },
      { value: 2, label: text('Month', '月') },
      { value: 3, label: text('Year', '年') },
    ]),
    comparisonmode: choiceField(text('Contrast method', '对比方式'), [
      { value: 0, label: text('Chain ratio', '环比') },
      { value: 1, label: text('Year-on-year', '同比') },
      { value: 2, label: text('Custom time', '自定义时间') },
      { value: 3, label: text('Current only', '仅当前') },
    ]),
    basetime: optional(daysField(text('Base time', '基准时间'))),
    comparetime: optional(daysField(text('Contrast time', '对比时间'))),
    displaymode: choiceField(text('Graph type', '图表类型'), [
      { value: 'line', label: text('Line', '折线') },
      { value: 'bar', label: text('Bars', '柱状') },
    ]),
    todayEnergy: choiceField(text('Scale', '缩放'), [
      { value: 0, label: text('Enlarge', '放大') },
      { value: 1, label: text('Shrink', '缩小') },
    ]),
    multiple: optional(decimalField(text('Multiple', '倍数'), multiplePattern.positive)),
    unit: optional(textField(text('Unit', '单位'), 16)),
  },
  onlyWhile('comparisonmode', [2], ['basetime', 'comparetime']),
  fewerWhile('analysisdimension', 3, { name: 'comparisonmode', values: [0, 3], wrong: years }),
);

const whole = <const Value extends number>(...values: Value[]) =>
  Type.Unsafe<Value>(Type.Integer({ enum: [...values] }));
const range = Type.Union([Type.Array(Seconds, { minItems: 2, maxItems: 2 }), Type.Null()]);

const HistoryConfig = closed({
  targetfield: ColumnName,
  entriedsummary: whole(0, 1),
  timesummary: whole(0, 1),
  analysisdimension: Type.Unsafe<Dimension>(whole(0, 1, 2, 3)),
  comparisonmode: Type.Unsafe<Comparison>(whole(0, 1, 2, 3)),
  basetime: range,
  comparetime: range,
  displaymode: Type.Unsafe<'line' | 'bar'>(Type.String({ enum: ['line', 'bar'] })),
  todayEnergy: whole(0, 1),
  multiple: Type.Number(),
  unit: Type.String({ maxLength: 16 }),
  statisticstype: whole(0, 1, 2, 3),
  devicelist: Dids,
});

/** What is summed before the average is taken: items, hours, or each item's hours. */
function overOf({ entriedsummary, timesummary }: Static<typeof HistoryConfig>): Group[] {
  return [
    ...(entriedsummary === 1 ? [{ column: 'device' }] : []),
    ...(timesummary === 1 ? [{ column: 'occurtime', bucket: 'hour' as const }] : []),
  ];
}

function askHistory(config: Static<typeof HistoryConfig>, name: string, period: Period, pid: string): DatasetQuery {
  const over = overOf(config);
  const { bucket } = dimensions[config.analysisdimension];
  return {
    name,
    pid,
    filter: [{ device: [...new Set(config.devicelist)] }],
    groupby: [{ column: 'occurtime', bucket, as: 'x' }],
    measures: [{ agg: over.length === 0 ? 'sum' : 'average', column: config.targetfield, as: 'y' }],
    ...(over.length > 0 && { over }),
    ...period,
    fill: true,
    sort: { column: 'x', type: 'asc' },
  };
}

/** A column of the history over a period beside an earlier one. Contract "Questions of boards". */
export const board = defineBoard({
  type: 'historycontrast',
  label: text('Comparison over time', '历史对比'),
  summary: text('This day, week, month or year beside another', '本日、周、月、年与往期对比'),
  order: 15,
  icon: 'compare',
  colour: 'c1',
  span: 6,
  windowSpan: 2,
  height: 336,
  needs: [{ has: 'history', types: ['int', 'float'] }],
  form: HistoryForm,
  codec: {
    stored: HistoryConfig,
    encode: ({ multiple, unit, basetime, comparetime, todayEnergy, ...rest }, context) => ({
      ...rest,
      todayEnergy,
      basetime: rest.comparisonmode === 2 ? (basetime ?? null) : null,
      comparetime: rest.comparisonmode === 2 ? (comparetime ?? null) : null,
      multiple: todayEnergy === 1 ? -multipleOf(multiple) : multipleOf(multiple),
      unit: unit ?? columnUnit(historyOf(context, context.pid), rest.targetfield),
      statisticstype: statisticsType(context.module(context.pid)?.kind),
    }),
    decode: ({ multiple, basetime, comparetime, statisticstype: _derived, ...rest }) => ({
      ...rest,
      ...(basetime && { basetime }),
      ...(comparetime && { comparetime }),
      multiple: multipleText(Math.abs(multiple)),
    }),
  },
  defaults: () => ({
    entriedsummary: 0,
    timesummary: 0,
    analysisdimension: 0,
    comparisonmode: 0,
    displaymode: 'line',
    todayEnergy: 0,
    multiple: '1',
  }),
  check: contrastFaults,
  queries: (config, context) => {
    const history = historyOf(context, context.pid);
    if (history === undefined) return [];
    return Object.entries(contrastPeriods(config, context)).map(([name, period]) =>
      askHistory(config, name, period, history.pid),
    );
  },
  view: 'board:historycontrast',
});
