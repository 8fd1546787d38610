import type { ECharts, EChartsOption } from 'echarts';
import EChartsReactCore from 'echarts-for-react/esm/core';
import type { EChartsReactProps } from 'echarts-for-react/esm/types';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useMediaQuery } from '../../parts/use-media-query.ts';
import type { ChartTheme } from '../../../theme/chart-theme.ts';
import { yieldToInput } from './yield-to-input.ts';
import { echarts } from './echarts.ts';
import styles from './chart.module.css';

/** Until an element has a size: in a dialog that is about to open it has none yet. */
const sized = (element: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });

/**
 * The library draws every chart twice: first to measure it, then for good. A card has a size, so one drawing is enough,
 * and forty boards cost half.
 */
class MeasuredChart extends EChartsReactCore {
  /** A chart that is still to be made is made with what it has then. */
  override componentDidUpdate(before: EChartsReactProps): void {
    if (this.getEchartsInstance() !== undefined) super.componentDidUpdate(before);
  }

  override async initEchartsInstance(): Promise<ECharts> {
    const { ele } = this;
    if (ele.clientWidth === 0) await sized(ele);
    await yieldToInput();
    // The chart may have left the page in between.
    if (!ele.isConnected) return new Promise(() => undefined);
    return this.echarts.init(ele, this.props.theme, this.props.opts);
  }
}

export type ChartHandle = {
  /** The place of the category axis at a distance from the left edge, px. */
  placeAt: (x: number) => number | undefined;
};

type Props = {
  option: EChartsOption;
  theme: ChartTheme;
  /** The picture's content in a sentence, for screen readers. */
  label: string;
  /** Above the axis, once. */
  unit?: string;
  /** Beside the picture, where its unit is. */
  bar?: ReactNode;
  ref?: Ref<ChartHandle>;
};

/** Patterns over the areas of a chart. The label of the picture is ours: that of the library would be a second one. */
const patterns: EChartsOption['aria'] = { enabled: true, label: { enabled: false }, decal: { show: true } };

/** A chart that fills its place and grows with it. */
export const Chart = ({ option, theme, label, unit = '', bar, ref }: Props) => {
  const drawn = useRef<MeasuredChart>(null);
  // Who has chosen colours of the system may not tell ours apart.
  const isForced = useMediaQuery('(forced-colors: active)');
  const shown = useMemo(() => (isForced ? { ...option, aria: patterns } : option), [option, isForced]);
  useImperativeHandle(ref, () => ({
    placeAt: (x) => drawn.current?.getEchartsInstance()?.convertFromPixel({ xAxisIndex: 0 }, x),
  }));
  return (
    <div className={styles.chart}>
      <div className={styles.chartPicture} role="img" aria-label={label}>
        <MeasuredChart ref={drawn} echarts={echarts} option={shown} theme={theme} notMerge style={{ height: '100%' }} />
      </div>
      {unit !== '' && <span className={styles.axisUnit}>{unit}</span>}
      {bar}
    </div>
  );
};
