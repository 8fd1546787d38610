import { chartColours, type ChartTheme } from './chart-theme.ts';
import tokens from './tokens.json' with { type: 'json' };

/** px at scale 1: axis labels of the console and of the wall, which is read from five metres. */
export const chartText = { card: 12, wall: 16 } as const;

/** The look's charts as a theme for `echarts.registerTheme`. No frame, no vertical grid, no entry animation. */
export function echartsTheme(theme: ChartTheme) {
  const c = chartColours(theme);
  const label = { color: c.label, fontFamily: tokens.font.family };
  const axis = { axisTick: { show: false }, axisLabel: label, nameTextStyle: label };
  return {
    color: [...c.categorical],
    backgroundColor: 'transparent',
    textStyle: label,
    animationDuration: 0,
    animationDurationUpdate: Number.parseInt(tokens.motion.base, 10),
    categoryAxis: { ...axis, axisLine: { show: true, lineStyle: { color: c.axis } }, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false }, splitLine: { show: true, lineStyle: { color: c.grid } } },
    line: { lineStyle: { width: 2 }, smooth: false, symbol: 'none' },
    bar: { barMaxWidth: 26, itemStyle: { borderRadius: 1 } },
    pie: { itemStyle: { borderColor: c.card, borderWidth: 1 }, label: { color: c.text } },
    tooltip: {
      axisPointer: { lineStyle: { color: c.pointer, type: 'dashed' }, shadowStyle: { color: c.grid, opacity: 0.5 } },
    },
  };
}
