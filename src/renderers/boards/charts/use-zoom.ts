import { useMemo, useState } from 'react';
import type { AxisChart } from './axis-chart.ts';
import { isZoomable, type IndexRange, applyZoomStep, rangeIn, zoomedChart, type ZoomStep } from './zoom.ts';

export type Zoom = {
  /** The part of the axis that is shown; undefined is the whole axis. */
  range: IndexRange | undefined;
  show: (range: IndexRange | undefined) => void;
  step: (step: ZoomStep) => void;
};

/**
 * Zoom state of a chart. The range is stored as timestamps, so that new numbers move
 * under it; one that has left the axis is the whole axis again.
 */
export function useZoom(chart: AxisChart): { visibleChart: AxisChart; zoom: Zoom | undefined } {
  const [ends, setEnds] = useState<readonly [string, string]>();
  const range = useMemo(() => {
    if (ends === undefined) return undefined;
    const [from, to] = ends.map((stamp) => chart.stamps.indexOf(stamp));
    return from === undefined || to === undefined || from < 0 || to < from ? undefined : { from, to };
  }, [ends, chart.stamps]);
  const visibleChart = useMemo(() => zoomedChart(chart, range), [chart, range]);
  if (!isZoomable(chart)) return { visibleChart: chart, zoom: undefined };
  const keep = (next: IndexRange | undefined): void => {
    const [from, to] = next === undefined ? [] : [chart.stamps[next.from], chart.stamps[next.to]];
    setEnds(from === undefined || to === undefined ? undefined : [from, to]);
  };
  const count = chart.categories.length;
  return {
    visibleChart,
    zoom: {
      range,
      // A range is chosen among the categories that are shown.
      show: (next) => {
        const start = range?.from ?? 0;
        const last = visibleChart.categories.length - 1;
        keep(next && rangeIn(count, { from: start + Math.max(0, next.from), to: start + Math.min(last, next.to) }));
      },
      step: (step) => keep(applyZoomStep(count, range, step)),
    },
  };
}
