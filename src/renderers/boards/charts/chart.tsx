import type { ECharts, EChartsOption } from 'echarts';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
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

export type ChartHandle = {
  /** The place of the category axis at a distance from the left edge, px. */
  placeAt: (x: number) => number | undefined;
};

type Props = {
  option: EChartsOption;
  theme: ChartTheme;
  /** What the picture tells, in a sentence. */
  label: string;
  /** Above the axis, once. */
  unit?: string;
  /** Beside the picture, where its unit stands. */
  bar?: ReactNode;
  ref?: Ref<ChartHandle>;
};

/** A chart that fills its place and grows with it. */
export const Chart = ({ option, theme, label, unit = '', bar, ref }: Props) => {
  const drawn = useRef<MeasuredChart>(null);
  useImperativeHandle(ref, () => ({
    placeAt: (x) => drawn.current?.getEchartsInstance()?.convertFromPixel({ xAxisIndex: 0 }, x),
  }));
  return (
    <div className={styles.chart}>
      <div className={styles.chartPicture} role="img" aria-label={label}>
        <MeasuredChart
          ref={drawn}
          echarts={echarts}
          option={option}
          theme={theme}
          notMerge
          style={{ height: '100%' }}
        />
      </div>
      {unit !== '' && <span className={styles.axisUnit}>{unit}</span>}
      {bar}
    </div>
  );
};
