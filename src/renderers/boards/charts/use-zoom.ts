import { useMemo, useState } from 'react';
import type { AxisChart } from './axis-chart.ts';
import { isZoomable, type Stretch, applyZoomStep, stretchIn, zoomedChart, type ZoomStep } from './zoom.ts';

export type Zoom = {
  /** The stretch that is shown; nothing is the whole axis. */
  stretch: Stretch | undefined;
  show: (stretch: Stretch | undefined) => void;
  step: (step: ZoomStep) => void;
};

/**
 * Zoom state of a chart. The range is stored as timestamps, so that new numbers move
 * under it; one that has left the axis is the whole axis again.
 */
export function useZoom(chart: AxisChart): { visibleChart: AxisChart; zoom: Zoom | undefined } {
  const [ends, setEnds] = useState<readonly [string, string]>();
  const stretch = useMemo(() => {
    if (ends === undefined) return undefined;
    const [from, to] = ends.map((stamp) => chart.stamps.indexOf(stamp));
    return from === undefined || to === undefined || from < 0 || to < from ? undefined : { from, to };
  }, [ends, chart.stamps]);
  const visibleChart = useMemo(() => zoomedChart(chart, stretch), [chart, stretch]);
  if (!isZoomable(chart)) return { visibleChart: chart, zoom: undefined };
  const keep = (next: Stretch | undefined): void => {
    const [from, to] = next === undefined ? [] : [chart.stamps[next.from], chart.stamps[next.to]];
    setEnds(from === undefined || to === undefined ? undefined : [from, to]);
  };
  const count = chart.categories.length;
  return {
    visibleChart,
    zoom: {
      stretch,
      // A stretch is chosen among the categories that are shown.
      show: (next) => {
        const start = stretch?.from ?? 0;
        const last = visibleChart.categories.length - 1;
        keep(next && stretchIn(count, { from: start + Math.max(0, next.from), to: start + Math.min(last, next.to) }));
      },
      step: (step) => keep(applyZoomStep(count, stretch, step)),
    },
  };
}
