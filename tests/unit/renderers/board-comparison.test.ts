import { expect, it } from 'vitest';
import type { Dataset } from '../../../src/engine/board/dataset.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import type { AxisChart } from '../../../src/renderers/boards/charts/axis-chart.ts';
import { axisOption } from '../../../src/renderers/boards/charts/axis-option.ts';
import { zoomedChart } from '../../../src/renderers/boards/charts/zoom.ts';
import type { BoardLocale } from '../../../src/renderers/boards/drawing.ts';
import { drawing as comparison } from '../../../src/renderers/boards/historycontrast.tsx';
import { drawing as dayOverDay } from '../../../src/renderers/boards/linearea.tsx';
import { texts } from '../../../src/texts/en/boards.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: texts } } });

const at = (day: string): number => Date.parse(`2026-11-${day}T00:00:00+08:00`) / 1000;
const locale: BoardLocale = {
  t: i18n.getFixedT('en', 'boards'),
  context: { language: 'en', zone: 'Asia/Shanghai', now: at('22') },
};

const hours = (name: string, value: string, from: number, count: number): Dataset => ({
  name,
  columns: [
    { name: 'x', type: 'timestamp', label: { en: 'x', zh: 'x' }, unit: '' },
    { name: value, type: 'float', label: { en: value, zh: value }, unit: 'kWh' },
  ],
  rows: Array.from({ length: count }, (_row, index) => [from + index * 3600, index]),
});

const config = {
  devicelist: ['meter'],
  targetfield: 'energy',
  basetime: [at('20'), at('21')],
  comparetime: [at('06'), at('08')],
  todayEnergy: 0,
  statisticstype: 0,
  analysisdimension: 0,
  comparisonmode: 2,
  displaymode: 'line',
  entriedsummary: 0,
  timesummary: 0,
  multiple: 1,
  unit: 'kWh',
} as const;

const compared = (): AxisChart => {
  const model = comparison.read({
    config,
    datasets: [hours('base', 'y', at('20'), 24), hours('compare', 'y', at('06'), 48)],
    locale,
  });
  return (model as { chart: AxisChart }).chart;
};

it('hours of several days have their day on the axis, which goes on behind the shorter period', () => {
  const { categories } = compared();
  expect([0, 23, 24, 47].map((index) => categories[index])).toEqual([
    '11-20 00:00',
    '11-20 23:00',
    '11-21 00:00',
    '11-21 23:00',
  ]);
});

it('a value of the compared period has its own stamp in the tooltip, also where the axis is zoomed', () => {
  const chart = zoomedChart(compared(), { from: 10, to: 20 });
  const { formatter } = axisOption(chart, { theme: 'light', isWall: false }).tooltip as {
    formatter: (pointed: { dataIndex: number }[]) => HTMLElement;
  };
  const text = formatter([{ dataIndex: 0 }]).textContent;
  expect(text).toContain('2026-11-20 10:00 UTC+8');
  expect(text).toContain('2026-11-06 10:00 UTC+8');
});

it('the last day and hour under lines is whole', () => {
  const option = axisOption(compared(), { theme: 'light', isWall: false });
  // Half of “11-21 23:00”.
  expect((option.grid as { right: number }).right).toBeGreaterThanOrEqual(33);
});

it('hours of yesterday are stamped with yesterday', () => {
  const chart = dayOverDay.read({
    config: {},
    datasets: [hours('today', 'use', at('21'), 24), hours('yesterday', 'use', at('20'), 24)],
    locale,
  }) as AxisChart;
  expect(chart.categories[9]).toBe('09:00');
  expect(chart.series[1]?.stamps?.[9]).toBe('2026-11-20 09:00 UTC+8');
});
