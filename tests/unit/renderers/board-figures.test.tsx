import { expect, it } from 'vitest';
import type { LimitCheck } from '../../../src/engine/board/thresholds.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { numberText } from '../../../src/engine/number-text.ts';
import { decimalsFor } from '../../../src/renderers/boards/charts/amount.tsx';
import { axisTable } from '../../../src/renderers/boards/charts/axis-picture.tsx';
import { flowLegend } from '../../../src/renderers/boards/charts/flow-model.ts';
import { labelled } from '../../../src/renderers/boards/charts/flow-geometry.ts';
import { ringOption, type Whole } from '../../../src/renderers/boards/charts/ring.tsx';
import { timeCategories } from '../../../src/renderers/boards/charts/time-axis.ts';
import { limitRows } from '../../../src/renderers/boards/charts/limit-rows.tsx';
import { drawing as total } from '../../../src/renderers/boards/consumetotal.tsx';
import { drawing as plan } from '../../../src/renderers/boards/floorplan.tsx';
import { drawing as perHead } from '../../../src/renderers/boards/cmangraph.tsx';
import { drawing as entrance } from '../../../src/renderers/boards/todaysentrance.tsx';
import { drawing as energyFlow } from '../../../src/renderers/boards/maingraph.tsx';
import { drawing as ranking } from '../../../src/renderers/boards/meterconsume.tsx';
import { drawing as pie } from '../../../src/renderers/boards/pie.tsx';
import { texts } from '../../../src/texts/en/boards.ts';
import { chartColours } from '../../../src/theme/chart-theme.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: texts } } });

const context = { language: 'en' as const, zone: 'Asia/Shanghai', now: 0 };
const locale = { t: i18n.getFixedT('en', 'boards'), context };

const head = (name: string, type: 'string' | 'float' | 'int' | 'timestamp', unit = '') => ({
  name,
  type,
  label: { en: name, zh: name },
  unit,
});

const shares = (agg: string): Whole => {
  const series = {
    name: 'series',
    columns: [head('x', 'string'), head('y', 'float', '%')],
    rows: [
      ['north', 45.2],
      ['south', 40.1],
    ],
  };
  const config = { xcolumn: 'room', ycolumn: 'humidity', agg };
  return (pie.read({ config, datasets: [series], locale }) as { whole: Whole }).whole;
};

it('averages have no sum and no shares of one, sums have both', () => {
  expect(shares('average').isAdditive).toBe(false);
  expect(shares('sum').isAdditive).toBe(true);
  expect(shares('sum').total).toBeCloseTo(85.3);
});

it.each([
  ['days', { starts: ['2026-11-20T00:00', '2026-11-21T00:00'] }, ['2026-11-21', '2026-11-20']],
  [
    'hours',
    { bucket: 'hour', starts: ['2026-11-21T08:00', '2026-11-21T09:00'] },
    ['2026-11-21 09:00', '2026-11-21 08:00'],
  ],
  ['months', { bucket: 'month', starts: ['2026-10-01T00:00', '2026-11-01T00:00'] }, ['2026-11', '2026-10']],
])('parts of a pie that are %s say no more than their date', (_name, { starts, ...bucket }, names) => {
  const rows = starts.map((start, index) => [Date.parse(`${start}+08:00`) / 1000, index + 1]);
  const series = { name: 'series', columns: [head('x', 'timestamp'), head('y', 'int')], rows };
  const config = { xcolumn: 'installed', ycolumn: 'installed', agg: 'count', ...bucket };
  const { whole } = pie.read({ config, datasets: [series], locale }) as { whole: Whole };
  expect(whole.parts.map(({ name }) => name)).toEqual(names);
});

it('energy per head lists every monitored meter, however many are drawn', () => {
  const meters = Array.from({ length: 9 }, (_none, index) => [`m${index}`, `Meter ${index}`, 1000 * index]);
  const dataset = {
    name: 'meters',
    columns: [head('did', 'string'), head('name', 'string'), head('power', 'float', 'W')],
    rows: meters,
  };
  const config = {
    masterMeter: 'm0',
    meterGroup: ['m1'],
    waterMeterGroup: [],
    monitorGroup: meters.map(([did]) => did),
    averageEnergyMems: [10],
    averageWaterMems: [10],
  };
  const model = perHead.read({ config, datasets: [dataset], locale });
  const table = perHead.tables(model, locale).find(({ title }) => title === 'Monitored loads');
  expect(table?.rows.map(([name, power]) => [name, power]).at(-1)).toEqual(['Meter 8', 8]);
  expect(table?.rows).toHaveLength(9);
});

it('a door whose record was deleted leaves no separator before the numbers', () => {
  const hours = { name: 'hours', columns: [head('x', 'timestamp'), head('in', 'int')], rows: [[1_794_000_000, 5]] };
  expect(entrance.note?.(entrance.read({ config: {}, datasets: [hours], locale }), locale)).not.toMatch(/^ ·/);
});

it('a use of today is compared by its whole hours: the one that runs is no fall', () => {
  const use = (name: string, value: number) => ({ name, columns: [head('use', 'float', 'kWh')], rows: [[value]] });
  const datasets = [use('today', 5350), use('todayhours', 5310), use('yesterday', 5312), use('month', 5350)];
  const { lines } = total.read({ config: {}, datasets, locale }) as { lines: { value: number; percent?: number }[] };
  const [today, month] = lines;
  expect(today?.value).toBe(5350);
  expect(today?.percent).toBeCloseTo(-0.04, 2);
  // In the first hour of a month nothing can be compared.
  expect(month).toMatchObject({ value: 5350, percent: undefined });
});

it('meters are compared by whole hours of the month, those without a reading in them not at all', () => {
  const by = (name: string, rows: [string, number][]) => ({
    name,
    columns: [head('device', 'string'), head('use', 'float', 'kWh')],
    rows,
  });
  const datasets = [
    by('ranking', [
      ['a', 112],
      ['b', 8],
    ]),
    by('hours', [['a', 110]]),
    by('before', [
      ['a', 110],
      ['b', 9],
    ]),
  ];
  const { lines } = ranking.read({ config: {}, datasets, locale }) as { lines: object[] };
  expect(lines).toMatchObject([
    { did: 'a', use: 112, percent: 0 },
    { did: 'b', use: 8, percent: undefined },
  ]);
});

it('numbers on a plan have one unit and equally many decimals: 20.0 °C beside 20.4 °C', () => {
  const rooms = {
    name: 'module0',
    columns: [head('did', 'string'), head('name', 'string'), head('temp', 'float', '°C')],
    rows: [
      ['a', 'North', 20],
      ['b', 'South', 20.4],
      ['c', 'Store', null],
    ],
  };
  const rules = [{ pid: 'p', condition: [], column: 'temp' }];
  const places = ['a', 'b', 'c'].map((did) => ({ pid: 'p', did, x: 1, y: 1 }));
  const model = plan.read({ config: { picture: '', places, rules }, datasets: [rooms], locale });
  const { markers } = model as { markers: { label: string }[] };
  expect(markers.map(({ label }) => label)).toEqual(['20.0\u00a0°C', '20.4\u00a0°C', '']);
});

it('a small use of an area does not look like 0', () => {
  const noteOf = (energy: number, gas: number) =>
    energyFlow.note?.({ perArea: { area: 86_000, energy, gas, gasUnit: 'm³' } }, locale);
  expect(noteOf(0.0035, 0.0004)).toBe('86,000 m² · 0.0035 kWh/m² today · gas 0.0004 m³/m²');
  expect(noteOf(12.34, 0.0)).toBe('86,000 m² · 12.3 kWh/m² today · gas 0.00 m³/m²');
});

it('a part that is a state of devices is painted with that state, whatever its size', () => {
  const states = {
    '1': { en: 'Normal', zh: '正常', state: 'normal' },
    '3': { en: 'Fault', zh: '故障', state: 'fault' },
  } as const;
  const series = {
    name: 'series',
    columns: [{ ...head('x', 'string'), type: 'enum' as const, enum: states }, head('y', 'float')],
    rows: [
      ['3', 5],
      ['1', 2],
      ['9', 1],
    ],
  };
  const config = { xcolumn: 'state', ycolumn: 'state', agg: 'count' };
  const { whole } = pie.read({ config, datasets: [series], locale }) as { whole: Whole };
  expect(whole.parts.map(({ name, state }) => [name, state])).toEqual([
    ['Fault', 'fault'],
    ['Normal', 'normal'],
    ['9', undefined],
  ]);
  const ring = ringOption(whole, { theme: 'light', isWall: false });
  const { state, categorical } = chartColours('light');
  const [drawn] = ring.series as { data: { itemStyle: { color: string } }[] }[];
  expect(drawn?.data.map(({ itemStyle }) => itemStyle.color)).toEqual([state.alarm, state.normal, categorical[1]]);
});

const limitCheck = (over: Partial<LimitCheck>): LimitCheck => ({
  pid: 'p',
  did: 'd',
  name: 'Main meter',
  label: { en: 'Power', zh: '功率' },
  unit: 'W',
  scope: '',
  side: 'above',
  limit: 240_000,
  value: 230_900,
  isCrossed: false,
  ...over,
});

it('limits are at one place of all bars, in one unit; a crossed one has its sign in the colour of attention', () => {
  const rows = limitRows(
    [
      limitCheck({ value: 393_143, isCrossed: true }),
      limitCheck({}),
      limitCheck({ unit: '', side: 'below', limit: 0.8, value: 0.86 }),
    ],
    locale,
  );
  expect(rows.map(({ limit }) => limit?.toFixed(2))).toEqual(['0.80', '0.80', '0.80']);
  expect(rows.map(({ sign }) => sign)).toEqual(['◆', undefined, undefined]);
  expect(rows[2]?.share).toBeGreaterThan(0.8);
  expect(JSON.stringify(rows[0]?.value)).toContain('393.1');
  // Numbers end at one edge: without a unit there is no space for one.
  expect(rows.map(({ value }) => JSON.stringify(value).includes('\u00a0'))).toEqual([true, true, false]);
});

const item = (key: string, level: number, more: object) => ({
  key,
  level,
  value: 10,
  name: key,
  power: 10,
  decimals: 0,
  energy: '',
  ink: 'c1' as const,
  ...more,
});

it('the legend of a flow explains amber and red, and a loss within the flow has no words on the ribbons', () => {
  const items = [
    item('main', 0, {}),
    item('branch', 1, { ink: 'attention', warning: '92 %' }),
    item('lost', 1, { ink: 'previous', isLoss: true }),
    item('section', 2, { ink: 'alarm', warning: '102 %' }),
  ];
  expect(flowLegend({ items, links: [] }, locale).map(({ key }) => key)).toEqual(['normal', 'over', 'alarm', 'loss']);
  const boxes = items.map((node, index) => ({
    node,
    box: { x: 0, y: index * 50, width: 10, height: 20, centre: index * 50 + 10 },
  }));
  const geometry = { isNarrow: false, left: 100, right: 700, end: 900 };
  const labels = labelled(boxes, { height: 300, em: 14, geometry, last: 2 });
  expect(labels.filter(({ labels: { lines } }) => lines.flat().length > 0).map(({ item: { key } }) => key)).toEqual([
    'main',
    'branch',
    'section',
  ]);
  expect(labels).toHaveLength(4);
});

it('the table of a time axis says the zone once', () => {
  const chart = { ...timeCategories([0, 3600], 'hour', context), unit: 'kW', series: [] };
  expect(chart.stamps[0]).toBe('1970-01-01 08:00 UTC+8');
  expect(axisTable(chart, 'Hour')).toMatchObject({
    columns: [{ title: 'Hour', unit: 'UTC+8' }],
    rows: [['1970-01-01 08:00'], ['1970-01-01 09:00']],
  });
});

it.each([
  [0.001, '0.0010'],
  [0.08, '0.08'],
  [0, '0.00'],
  [12.345, '12.3'],
  [1234.5, '1,235'],
])('%d is read as %s: a small number does not look like 0', (value, text) => {
  expect(numberText(value, decimalsFor(value))).toBe(text);
});
