import type { AxisChart } from './axis-chart.ts';

/** Visible range of a time axis: indexes of its first and last point. */
export type IndexRange = { from: number; to: number };

/** Minimum points of a zoomed range. */
const fewest = 3;

const lengthOf = ({ from, to }: IndexRange): number => to - from + 1;

/** Clamps a range to an axis of `count` points; undefined if it is the whole axis. */
export function rangeIn(count: number, range: IndexRange): IndexRange | undefined {
  const length = Math.min(count, Math.max(fewest, Math.round(lengthOf(range))));
  if (length >= count) return undefined;
  const from = Math.min(Math.max(0, Math.round(range.from)), count - length);
  return { from, to: from + length - 1 };
}

/** Steps of the zoom buttons: zoom in and out, pan back and forward (`on`). They start from the whole axis. */
export type ZoomStep = 'in' | 'out' | 'back' | 'on';

const moves: Readonly<Record<ZoomStep, (range: IndexRange, quarter: number) => IndexRange>> = {
  in: ({ from, to }, quarter) => ({ from: from + quarter, to: to - quarter }),
  out: ({ from, to }, quarter) => ({ from: from - quarter * 2, to: to + quarter * 2 }),
  back: ({ from, to }, quarter) => ({ from: from - quarter * 2, to: to - quarter * 2 }),
  on: ({ from, to }, quarter) => ({ from: from + quarter * 2, to: to + quarter * 2 }),
};

/** The range after a step: half as long, twice as long, or panned by half its length. */
export function applyZoomStep(count: number, now: IndexRange | undefined, step: ZoomStep): IndexRange | undefined {
  const range = now ?? { from: 0, to: count - 1 };
  return rangeIn(count, moves[step](range, Math.max(1, Math.floor(lengthOf(range) / 4))));
}

/** True if a chart has a time axis that is long enough to zoom. */
export const isZoomable = ({ isTime, categories }: AxisChart): boolean => isTime === true && categories.length > fewest;

/** A chart of those categories only; its numbers keep their scale to themselves. */
export function zoomedChart(chart: AxisChart, range: IndexRange | undefined): AxisChart {
  if (range === undefined) return chart;
  const cut = <Item>(list: readonly Item[]): readonly Item[] => list.slice(range.from, range.to + 1);
  return {
    ...chart,
    categories: cut(chart.categories),
    stamps: cut(chart.stamps),
    series: chart.series.map((series) => ({
      ...series,
      values: cut(series.values),
      ...(series.stamps && { stamps: cut(series.stamps) }),
    })),
  };
}
