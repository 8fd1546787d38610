import { Type } from 'typebox';
import type { Static } from 'typebox';
import { defineBoard } from '../../engine/board/board.ts';
import { periodComparisonFaults } from '../../engine/board/period-comparison-rules.ts';
import { comparedPeriods, dimensions, statisticsType } from '../../engine/board/period-comparison.ts';
import type { Comparison, Dimension } from '../../engine/board/period-comparison.ts';
import type { DatasetQuery, Group } from '../../engine/board/dataset.ts';
import { columnUnit } from '../../engine/board/module-columns.ts';
import { multipleOf, multiplePattern, multipleText } from '../../engine/board/multiple.ts';
import type { Period } from '../../engine/board/periods.ts';
import { historyOf } from '../../engine/board/module-lookup.ts';
import { closed, ColumnName, Dids, Seconds } from '../wire.ts';
import {
  choiceField,
  daysField,
  decimalField,
  fewerWhile,
  form,
  historyColumnField,
  requiredWhile,
  optional,
  recordsField,
  textField,
} from './fields.ts';
import { phrase } from '../../texts/phrase.ts';

const years = phrase('engine/board-kinds', 'yearComparisonWrong');

const HistoryForm = form(
  {
    devicelist: recordsField(
      phrase('engine/board-kinds', 'dataSources'),
      { most: 100 },
      { 'x-missing': phrase('engine/board-kinds', 'dataSourceNeeded') },
    ),
    targetfield: historyColumnField(phrase('engine/board-kinds', 'targetField'), ['int', 'float']),
    entriedsummary: choiceField(phrase('engine/board-kinds', 'mergeItems'), [
      { value: 0, label: phrase('engine/board-kinds', 'sumAllItems') },
      { value: 1, label: phrase('engine/board-kinds', 'average') },
    ]),
    timesummary: choiceField(phrase('engine/board-kinds', 'mergeTime'), [
      { value: 0, label: phrase('engine/board-kinds', 'sumPeriod') },
      { value: 1, label: phrase('engine/board-kinds', 'hourlyAverage') },
    ]),
    analysisdimension: choiceField(phrase('engine/board-kinds', 'analysisDimension'), [
      { value: 0, label: phrase('engine/board-kinds', 'day') },
      { value: 1, label: phrase('engine/board-kinds', 'week') },
      { value: 2, label: phrase('engine/board-kinds', 'month') },
      { value: 3, label: phrase('engine/board-kinds', 'year') },
    ]),
    comparisonmode: choiceField(phrase('engine/board-kinds', 'contrastMethod'), [
      { value: 0, label: phrase('engine/board-kinds', 'chainRatio') },
      { value: 1, label: phrase('engine/board-kinds', 'yearOnYear') },
      { value: 2, label: phrase('engine/board-kinds', 'customTime') },
      { value: 3, label: phrase('engine/board-kinds', 'currentOnly') },
    ]),
    basetime: optional(daysField(phrase('engine/board-kinds', 'baseTime'))),
    comparetime: optional(daysField(phrase('engine/board-kinds', 'contrastTime'))),
    displaymode: choiceField(phrase('engine/board-kinds', 'graphType'), [
      { value: 'line', label: phrase('engine/board-kinds', 'line') },
      { value: 'bar', label: phrase('engine/board-kinds', 'bars') },
    ]),
    todayEnergy: choiceField(phrase('engine/board-kinds', 'scale'), [
      { value: 0, label: phrase('engine/board-kinds', 'enlarge') },
      { value: 1, label: phrase('engine/board-kinds', 'shrink') },
    ]),
    multiple: optional(decimalField(phrase('engine/board-kinds', 'multiple'), multiplePattern.positive)),
    unit: optional(textField(phrase('engine/board-kinds', 'unit'), 16)),
  },
  requiredWhile('comparisonmode', [2], ['basetime', 'comparetime']),
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

/** A column of the history over a period beside an earlier one. Contract "Queries of boards". */
export const board = defineBoard({
  type: 'historycontrast',
  label: phrase('engine/board-kinds', 'comparisonOverTime'),
  summary: phrase('engine/board-kinds', 'comparisonOverTimeSummary'),
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
  check: periodComparisonFaults,
  queries: (config, context) => {
    const history = historyOf(context, context.pid);
    if (history === undefined) return [];
    return Object.entries(comparedPeriods(config, context)).map(([name, period]) =>
      askHistory(config, name, period, history.pid),
    );
  },
  view: 'board:historycontrast',
});
