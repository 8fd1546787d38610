import type { EChartsOption, LineSeriesOption, BarSeriesOption } from 'echarts';
import { decimalsIn, numberText } from '../../../engine/number-text.ts';
import { chartColours, type ChartTheme } from '../../../theme/chart-theme.ts';
import { chartText } from '../../../theme/echarts-theme.ts';
import { scaledText } from '../../../theme/scale.ts';
import { type AxisChart, type Series, tooltipValue } from './axis-chart.ts';
import { paintedInk } from './ink.ts';
import { paintable } from './rich-text.ts';
import { tooltipBase, tooltipElement } from './tooltip.ts';

/** Up to so many names are wrapped below an axis; more are turned. */
const maxWrapped = 6;

/** Width for all names below an axis, px: what a card of a third of a page has. */
const namesWidth = 420;

/** Names are all readable: wrapped, or turned and shortened with the whole name in the tooltip; times may be left out. */
const namesOf = ({ categories, isTime }: AxisChart, fontSize: number) => {
  if (isTime) return { hideOverlap: true };
  if (categories.length > maxWrapped)
    return { interval: 0, rotate: 35, width: fontSize * 8, overflow: 'truncate' as const };
  return { interval: 0, width: Math.floor(namesWidth / Math.max(1, categories.length)), overflow: 'break' as const };
};

/** Room at the right of the axis, px. The last time of lines is centred on the very end of their axis. */
const roomAtEnd = ({ categories, isTime }: AxisChart, fontSize: number): number =>
  isTime ? Math.max(12, Math.ceil(((categories.at(-1) ?? '').length * fontSize * 0.6) / 2)) : 12;

type Look = {
  theme: ChartTheme;
  isWall: boolean;
  onlySeries?: string | undefined;
  /** Something is above the axis beside its unit. */
  hasBar?: boolean;
  /** Of the page's root; canvases take no rem. */
  ratio?: number;
};

/** What a series is drawn with; on a large wall lines are as much thicker as words are larger. */
type Pen = { colour: string; card: string; scale: number };

/** A dot at the last value, as the look wants lines to end. */
const endDot = (values: Series['values'], { colour, scale }: Pen) => {
  const last = values.findLastIndex((value) => value !== undefined);
  return values.map((value, index) =>
    index === last && value !== undefined
      ? { value, symbol: 'circle', symbolSize: 6 * scale, itemStyle: { color: colour } }
      : (value ?? null),
  );
};

const lineOf = ({ name, values, hasArea, isDashed }: Series, pen: Pen): LineSeriesOption => ({
  type: 'line',
  name: paintable(name),
  data: endDot(values, pen),
  symbol: 'none',
  showSymbol: true,
  lineStyle: { color: pen.colour, width: 2 * pen.scale, type: isDashed ? 'dashed' : 'solid' },
  itemStyle: { color: pen.colour },
  ...(hasArea && { areaStyle: { color: pen.colour, opacity: 0.09 } }),
});

const barOf = ({ name, values, stack }: Series, { colour, card, scale }: Pen): BarSeriesOption => ({
  type: 'bar',
  name: paintable(name),
  data: values.map((value) => value ?? null),
  barMaxWidth: 26 * scale,
  barGap: '8%',
  // ECharts would lift the colour of what is pointed at.
  emphasis: { itemStyle: { color: 'inherit' } },
  itemStyle: { color: colour, borderRadius: 1, ...(stack && { borderColor: card, borderWidth: 0.5 }) },
  ...(stack && { stack }),
});

/** Decimals that all values of a chart are written with, at most 3: those of one tooltip are compared by eye. */
const sharedDecimals = ({ decimals, series }: AxisChart): number =>
  decimals ??
  series
    .flatMap(({ values }) => values)
    .reduce<number>((most, value) => Math.max(most, value == null ? 0 : decimalsIn(Number(value.toFixed(3)))), 0);

/** Over the bars the shadow of the pointer would wash out the very ones that are pointed at. Series have 2, the grid 0. */
const behindSeries = 1;

/** Every series at one place of the axis. */
const tooltipOf = (chart: AxisChart, theme: ChartTheme, fontSize: number): EChartsOption['tooltip'] => ({
  ...tooltipBase,
  trigger: 'axis',
  axisPointer: chart.series.some(({ kind }) => kind === 'bar') ? { type: 'shadow', z: behindSeries } : { type: 'line' },
  formatter: (pointed) => {
    const index = (Array.isArray(pointed) ? pointed[0] : pointed)?.dataIndex ?? 0;
    const precision = { ...chart, decimals: sharedDecimals(chart) };
    const rows = chart.series.map(({ name, kind, ink, values, stamps }) => ({
      colour: paintedInk(ink, theme),
      isLine: kind === 'line',
      name: [name, stamps?.[index]].filter(Boolean).join(' · '),
      value: tooltipValue(values[index], precision),
    }));
    return tooltipElement({ head: chart.stamps[index] ?? '', rows }, { theme, fontSize });
  },
});

/** The option of a chart for ECharts, with everything a tenant wrote as plain text. */
export function axisOption(chart: AxisChart, look: Look): EChartsOption {
  const c = chartColours(look.theme);
  const fontSize = scaledText(chartText[look.isWall ? 'wall' : 'card'], look.ratio ?? 1);
  // Without a line height ECharts takes the width of a Chinese character, which is too small where no font has one.
  const text = { fontSize, lineHeight: Math.round(fontSize * 1.2) };
  const visibleSeries = chart.series.filter(({ key }) => look.onlySeries === undefined || key === look.onlySeries);
  const isBar = visibleSeries.some(({ kind }) => kind === 'bar');
  return {
    animation: false,
    grid: {
      left: 0,
      right: isBar ? 12 : roomAtEnd(chart, fontSize),
      top: chart.unit === '' && look.hasBar !== true ? 12 : fontSize * 2.2,
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: tooltipOf({ ...chart, series: visibleSeries }, look.theme, fontSize),
    xAxis: {
      type: 'category',
      // Places are told apart by their full names; the axis shows the short ones.
      data: chart.stamps.map(paintable),
      boundaryGap: isBar,
      axisLabel: {
        ...text,
        ...namesOf(chart, fontSize),
        formatter: (_stamp: string, index: number) => chart.categories[index] ?? '',
      },
    },
    yAxis: {
      type: 'value',
      // Three to five lines above the base; with one more, the words beside the lines of a low chart would touch.
      splitNumber: 3,
      axisLabel: { ...text, hideOverlap: true, formatter: (value: number) => numberText(value) },
    },
    series: visibleSeries.map((series) => {
      const pen = { colour: paintedInk(series.ink, look.theme), card: c.card, scale: Math.max(1, look.ratio ?? 1) };
      return series.kind === 'line' ? lineOf(series, pen) : barOf(series, pen);
    }),
  };
}
