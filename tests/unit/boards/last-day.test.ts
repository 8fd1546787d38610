import { expect, it } from 'vitest';
import { lastDayQuery, measuredColumns, tabDayQuery } from '../../../src/engine/board/last-day.ts';
import { type NumberRange, unionOf } from '../../../src/engine/common-unit.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { dayCharts } from '../../../src/pages/data/record/day-chart.ts';
import { contextOf, filterdid } from './context.ts';
import readings from '../../../server/demo/modules/electricity-history.json' with { type: 'json' };

// The file is what `checkModule` takes; the demo's own start would refuse it otherwise.
const history = readings as unknown as ModuleConfig;
const now = 1_800_000_000;

it('the numbers of a history are charted, not its devices and times', () => {
  expect(measuredColumns(history).map(({ column }) => column)).toEqual(['energy', 'power']);
});

it('the last day is 24 whole hours of one device, amounts summed and other values averaged', () => {
  const { from = 0, to = 0, filter, groupby, measures } = lastDayQuery(history, 'm1', now);
  expect(to - from).toBe(24 * 3600);
  expect(from % 3600).toBe(0);
  expect(now).toBeGreaterThanOrEqual(to - 3600);
  expect(now).toBeLessThan(to);
  expect(filter).toEqual([{ device: ['m1'] }]);
  expect(groupby).toEqual([{ column: 'occurtime', bucket: 'hour', as: 'x' }]);
  expect(measures.map(({ agg, column }) => [column, agg])).toEqual([
    ['energy', 'sum'],
    ['power', 'average'],
  ]);
});

it('an hour without readings is a gap in the chart, never 0', () => {
  const columns = (['x', 'energy', 'power'] as const).map((name) => ({
    name,
    type: name === 'x' ? ('timestamp' as const) : ('float' as const),
    label: { en: name, zh: name },
    unit: '',
  }));
  const rows = [
    [now - 3600, 2, 1500],
    [now, null, null],
  ];
  const charts = dayCharts(history, [{ name: 'day', columns, rows }], { language: 'en', zone: 'Asia/Shanghai', now });
  expect(charts.map(({ column, isSum, chart }) => [column, isSum, chart.series[0]?.values])).toEqual([
    ['energy', true, [2, undefined]],
    ['power', false, [1.5, undefined]],
  ]);
});

it('a chart is in the unit that its record shows the column in', () => {
  const columns = (['x', 'power'] as const).map((name) => ({
    name,
    type: name === 'x' ? ('timestamp' as const) : ('float' as const),
    label: { en: name, zh: name },
    unit: '',
  }));
  const unitWith = (shown: NumberRange) =>
    dayCharts(history, [{ name: 'day', columns, rows: [[now, 637]] }], {
      language: 'en',
      zone: 'Asia/Shanghai',
      now,
      remember: (_column, range) => (range === undefined ? shown : unionOf(shown, range)),
    }).find(({ column }) => column === 'power')?.chart.unit;
  expect(unitWith({ smallest: 600, largest: 900 })).toBe('W');
  expect(unitWith({ smallest: 600, largest: 4_200 })).toBe('kW');
});

it('a figure of a tab asks its last day of the history, each device by its average of the hour', () => {
  const [query] = tabDayQuery(contextOf(), 'power', 'sum');
  expect(query).toMatchObject({
    pid: history.pid,
    through: { column: 'device', filterdid },
    groupby: [{ column: 'occurtime', bucket: 'hour', as: 'x' }],
    over: [{ column: 'device' }],
    overagg: 'average',
    measures: [
      { agg: 'sum', column: 'power', as: 'value' },
      { agg: 'count', column: 'power', as: 'devices' },
    ],
  });
  // Whole hours: some devices have not reported yet in the running one.
  const { now } = contextOf();
  expect(query?.to).toBe(now - (now % 3600));
  expect(tabDayQuery(contextOf(), 'power', 'max')[0]?.measures[0]?.agg).toBe('max');
});

it.each([
  ['a column that the history lacks', 'voltage', 'average'],
  ['an amount, which depends on the interval of the reports', 'energy', 'sum'],
  ['a number of records, which no history keeps', 'power', 'count'],
] as const)('%s has no last day', (_, column, agg) => {
  expect(tabDayQuery(contextOf(), column, agg)).toEqual([]);
});
