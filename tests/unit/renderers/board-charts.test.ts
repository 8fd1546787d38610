import * as echarts from 'echarts';
import type { EChartsOption } from 'echarts';
import { describe, expect, it } from 'vitest';
import { datasetOf } from '../../../src/engine/board/rows.ts';
import type { Dataset, DatasetColumn } from '../../../src/engine/board/dataset.ts';
import { i18n } from '../../../src/i18n/i18n.ts';
import { texts } from '../../../src/texts/en/boards.ts';
import { type AxisChart, tooltipValue } from '../../../src/renderers/boards/charts/axis-chart.ts';
import { axisOption } from '../../../src/renderers/boards/charts/axis-option.ts';
import { layoutFlow, separate } from '../../../src/renderers/boards/charts/flow-layout.ts';
import { flowHeight, flowListHeight, partRows } from '../../../src/renderers/boards/charts/part-rows.ts';
import { ringOption } from '../../../src/renderers/boards/charts/ring.tsx';
import { seriesChart } from '../../../src/renderers/boards/charts/series-chart.ts';
import { allStarts, bucketOf } from '../../../src/renderers/boards/charts/time-axis.ts';
import type { BoardLocale } from '../../../src/renderers/boards/drawing.ts';
import { figuresCsv } from '../../../src/renderers/boards/frame/figures-csv.ts';
import { fileName } from '../../../src/renderers/boards/frame/save-file.ts';

await i18n.init({ lng: 'en', resources: { en: { boards: texts } } });
const locale: BoardLocale = {
  t: i18n.getFixedT('en', 'boards'),
  context: { language: 'en', zone: 'Asia/Shanghai', now: 0 },
};
const hostile = '<img src=x onerror=alert(1)>{m0|}\n${x}';
const midnight = Date.parse('2026-11-21T00:00:00+08:00') / 1000;

const column = (name: string, type: DatasetColumn['type'], unit = ''): DatasetColumn => ({
  name,
  type,
  unit,
  label: { en: name, zh: name },
});
const series = (x: DatasetColumn, rows: unknown[][]): Dataset => ({
  name: 'series',
  columns: [x, column('y', 'float', 'kW')],
  rows,
});

const chart: AxisChart = {
  categories: ['a', 'b'],
  stamps: [hostile, 'b'],
  unit: 'kW',
  series: [{ key: 'y', name: hostile, kind: 'line', values: [1, undefined], ink: 'c1' }],
};

/** The tooltip over a place of a chart, as the chart is given it. */
const tooltipAt = (option: EChartsOption, index: number): HTMLElement => {
  const { formatter } = option.tooltip as { formatter: (pointed: { dataIndex: number }[]) => HTMLElement };
  return formatter([{ dataIndex: index }]);
};

describe('what is pointed at', () => {
  it('keeps its colour: the shadow of the pointer is behind the bars', () => {
    const bars = { key: 'y', name: 'y', kind: 'bar', values: [1, 2], ink: 'c1' } as const;
    const option = axisOption({ ...chart, series: [bars] }, { theme: 'light', isWall: false });
    expect(option).toMatchObject({
      tooltip: { axisPointer: { type: 'shadow', z: 1 } },
      series: [{ emphasis: { itemStyle: { color: 'inherit' } } }],
    });
  });
});

describe('lines of the value axis', () => {
  it.each([0.7, 1, 6.9, 12, 16, 21, 24, 26, 28, 45, 98, 480, 1486])(
    'for a highest value of %f there are 3 to 5',
    (highest) => {
      const picture = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 280, height: 120 });
      const line = { key: 'y', name: 'y', kind: 'line', values: [highest / 2, highest], ink: 'c1' } as const;
      picture.setOption(axisOption({ ...chart, series: [line] }, { theme: 'light', isWall: false }));
      const labels = picture.renderToSVGString().match(/>[\d.,]+</gu) ?? [];
      picture.dispose();
      // The base has a label too. A label that would touch the next one is left out.
      expect(labels.length - 1).toBeGreaterThanOrEqual(3);
      expect(labels.length - 1).toBeLessThanOrEqual(5);
      expect(labels).toContain('>0<');
    },
  );
});

describe('what a tenant wrote is painted as text', () => {
  it('is text in a tooltip and never markup; no formatter string would be read as a template', () => {
    for (const option of [
      axisOption(chart, { theme: 'light', isWall: false }),
      ringOption(
        { parts: [{ name: hostile, value: 1, percent: 100 }], total: 1, unit: '', isAdditive: true },
        { theme: 'dark', isWall: false },
      ),
    ]) {
      const tooltip = tooltipAt(option, 0);
      expect(tooltip.querySelectorAll('img, script')).toHaveLength(0);
      expect([...tooltip.children].map(({ textContent }) => textContent)).toContain(hostile);
      expect(JSON.stringify(option)).not.toMatch(/"formatter":"/);
    }
  });

  it('has no brace left that the painter would read as a style', () => {
    const painted = JSON.stringify(axisOption(chart, { theme: 'blue', isWall: true }).series);
    expect(painted).not.toContain('{m0|');
  });

  it('gives a spreadsheet no formula', () => {
    const csv = figuresCsv([
      {
        columns: [{ title: '=1+1' }, { title: 'n', unit: 'kW' }],
        rows: [
          ['@SUM(A1)', -2],
          ['a,"b"\n', undefined],
        ],
      },
    ]);
    expect(csv).toBe(`'=1+1,n (kW)\r\n'@SUM(A1),-2\r\n"a,""b""\n",\r\n`);
  });

  it('gives a file a name that no system reads as a path', () => {
    expect(fileName('../a\\b:c\u202e.png')).toBe('.._a_b_c_.png');
  });
});

describe('a value that nobody measured', () => {
  it('is a gap in the line and a dash in the tooltip, never 0', () => {
    expect(axisOption(chart, { theme: 'light', isWall: false }).series).toMatchObject([{ data: [{ value: 1 }, null] }]);
    expect(tooltipValue(null, chart)).toBe('—');
    expect(tooltipAt(axisOption(chart, { theme: 'light', isWall: false }), 1).textContent).toBe(`b${hostile}—`);
  });

  it('has the decimals of its neighbours in the tooltip, so that two values are compared by eye', () => {
    const two = {
      ...chart,
      series: [{ ...chart.series[0], key: 'y', name: 'n', values: [10_257.79, 9877.1] }],
    } as AxisChart;
    const option = axisOption(two, { theme: 'light', isWall: false });
    expect([0, 1, 2].map((index) => tooltipAt(option, index).lastElementChild?.textContent)).toEqual([
      '10,257.79 kW',
      '9,877.10 kW',
      '—',
    ]);
  });

  it('keeps its place on a time axis', () => {
    const rows = [0, 1, 4].map((hour) => [midnight + hour * 3600, hour]);
    const drawn = seriesChart({ agg: 'sum', bucket: 'hour' }, series(column('x', 'timestamp'), rows), 'line', locale);
    expect(drawn.categories).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00']);
    expect(drawn.series[0]?.values).toEqual([0, 1, undefined, undefined, 4]);
    expect(drawn.stamps[4]).toBe('2026-11-21 04:00 UTC+8');
  });
});

describe('an axis', () => {
  it('tells a key by its label and a ref by its name', () => {
    const kinds = { ...column('x', 'enum'), enum: { '1': { en: 'Lighting', zh: '照明' } } };
    expect(seriesChart({ agg: 'sum' }, series(kinds, [['1', 5]]), 'bar', locale).categories).toEqual(['Lighting']);
    const refs = { ...series(column('x', 'ref'), [['d1', 5, 'Lobby']]) };
    refs.columns = [...refs.columns, column('x_name', 'string')];
    expect(seriesChart({ agg: 'sum' }, refs, 'bar', locale).categories).toEqual(['Lobby']);
  });

  it('counts without a unit', () => {
    expect(seriesChart({ agg: 'count' }, series(column('x', 'string'), [['a', 5]]), 'bar', locale).unit).toBe('');
  });

  it('takes its step from the nearest two buckets', () => {
    expect(bucketOf([0, 3600])).toBe('hour');
    expect(bucketOf([0, 86_400, 3 * 86_400])).toBe('day');
    expect(bucketOf([0, 31 * 86_400])).toBe('month');
    expect(allStarts([0, 3600 * 5000], 'hour', 'UTC')).toHaveLength(2);
  });

  it('is empty without rows', () => {
    expect(seriesChart({ agg: 'sum' }, datasetOf([], 'series'), 'line', locale).series[0]?.values).toEqual([]);
  });
});

describe('a flow', () => {
  const area = { left: 100, right: 500, top: 0, bottom: 200, node: 10, gap: 10 };
  const nodes = [
    { key: 't', level: 0, value: 100 },
    { key: 'a', level: 1, value: 70 },
    { key: 'b', level: 1, value: 20 },
    { key: 'z', level: 1, value: 0 },
  ];
  const ribbons = [
    { from: 't', to: 'a', value: 70 },
    { from: 't', to: 'b', value: 20 },
  ];

  it('is as high as its values and stays inside its area', () => {
    const { boxes } = layoutFlow(nodes, ribbons, area);
    const height = (key: string) => boxes.find(({ node }) => node.key === key)?.box.height ?? 0;
    expect(height('a') / height('b')).toBeCloseTo(3.5);
    for (const { box } of boxes) {
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(200.001);
    }
    expect(height('z')).toBe(2);
  });

  it('draws no ribbon to what it does not know and none without a value', () => {
    const { ribbons: drawn } = layoutFlow(
      nodes,
      [...ribbons, { from: 't', to: 'gone', value: 5 }, { from: 't', to: 'z', value: 0 }],
      area,
    );
    expect(drawn).toHaveLength(2);
  });

  it('stands without any value at all', () => {
    const { boxes } = layoutFlow([{ key: 't', level: 0, value: 0 }], [], area);
    expect(boxes[0]?.box.height).toBe(2);
  });

  it('keeps labels apart and in their order', () => {
    const places = separate([10, 11, 12, 190], 20, 0, 200);
    expect(places.every((position, index) => index === 0 || position - (places[index - 1] ?? 0) >= 20)).toBe(true);
    expect(places.at(-1)).toBeLessThanOrEqual(200);
  });
});

describe('parts below a flow', () => {
  const rows = (count: number, width: number, height: number) => partRows(count, { width, height, flow: flowHeight });

  it('share what the flow leaves, in as many lines as their width makes', () => {
    expect(rows(4, 100, 40)).toEqual({ maxHeight: 14, first: undefined });
    // Two lines and what is between them are as high as the flow leaves: 36.5 − 17 − 1.25.
    expect(2 * rows(4, 66, 36.5).maxHeight + 1.25).toBeCloseTo(18.25);
    expect(rows(4, 66, 36.5).first).toBeUndefined();
  });

  it('get what a flow leaves that is a list of few rows', () => {
    const flow = flowListHeight(5);
    expect(flow).toBeLessThan(flowHeight);
    const below = partRows(4, { width: 66, height: 36.5, flow });
    expect(below.maxHeight).toBeGreaterThan(rows(4, 66, 36.5).maxHeight + 2);
    expect(flowListHeight(30)).toBe(flowHeight);
  });

  it('where two lines have no room, the first one fills the card', () => {
    expect(rows(4, 66, 32)).toEqual({ maxHeight: 13.75, first: 13.75 });
    expect(rows(4, 66, 20).first).toBe(8);
  });
});
