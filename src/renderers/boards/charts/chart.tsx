import type { ECharts, EChartsOption } from 'echarts';
import EChartsReactCore from 'echarts-for-react/esm/core';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { echarts } from './echarts.ts';
import styles from './charts.module.css';

/**
 * The library draws every chart twice: first to measure it, then for good. The card has a size from the start, so one
 * drawing is enough, and forty boards cost half.
 */
class MeasuredChart extends EChartsReactCore {
  override async initEchartsInstance(): Promise<ECharts> {
    return this.echarts.init(this.ele, this.props.theme, this.props.opts);
  }
}

type Props = {
  option: EChartsOption;
  theme: ChartTheme;
  /** What the picture tells, in a sentence. */
  label: string;
  /** Above the axis, once. */
  unit?: string;
};

/** A chart that fills its place and grows with it. */
export const Chart = ({ option, theme, label, unit = '' }: Props) => (
  <div className={styles.chart} role="img" aria-label={label}>
    <MeasuredChart echarts={echarts} option={option} theme={theme} notMerge style={{ height: '100%' }} />
    {unit !== '' && <span className={styles.axisUnit}>{unit}</span>}
  </div>
);
