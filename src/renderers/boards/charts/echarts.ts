import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { AriaComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { registerTheme, use as install } from 'echarts/core';
import * as core from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { echartsTheme } from '../../../theme/echarts-theme.ts';

install([
  BarChart,
  LineChart,
  PieChart,
  AriaComponent,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
  CanvasRenderer,
]);

const themes: readonly ChartTheme[] = ['light', 'dark', 'blue'];
for (const theme of themes) registerTheme(theme, echartsTheme(theme));

/** The parts of ECharts that boards use, with the three themes of the look. */
export const echarts = core;
