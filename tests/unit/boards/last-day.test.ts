import { expect, it } from 'vitest';
import { lastDayQuery, measuredColumns } from '../../../src/engine/board/last-day.ts';
import type { ModuleConfig } from '../../../src/engine/column.ts';
import { dayCharts } from '../../../src/pages/data/record/day-chart.ts';
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
