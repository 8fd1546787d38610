import type { AxisChart } from './axis-chart.ts';

/** A part of a time axis: its first and last place. */
export type Stretch = { from: number; to: number };

/** Fewer places are a point, not a course. */
const fewest = 3;

const lengthOf = ({ from, to }: Stretch): number => to - from + 1;

/** A stretch inside an axis of so many places; the whole axis is no stretch. */
export function stretchIn(count: number, stretch: Stretch): Stretch | undefined {
  const length = Math.min(count, Math.max(fewest, Math.round(lengthOf(stretch))));
  if (length >= count) return undefined;
  const from = Math.min(Math.max(0, Math.round(stretch.from)), count - length);
  return { from, to: from + length - 1 };
}

/** Steps of the zoom buttons. Without a zoom they start from the whole axis. */
export type ZoomStep = 'in' | 'out' | 'back' | 'on';

const moves: Readonly<Record<ZoomStep, (stretch: Stretch, quarter: number) => Stretch>> = {
  in: ({ from, to }, quarter) => ({ from: from + quarter, to: to - quarter }),
  out: ({ from, to }, quarter) => ({ from: from - quarter * 2, to: to + quarter * 2 }),
  back: ({ from, to }, quarter) => ({ from: from - quarter * 2, to: to - quarter * 2 }),
  on: ({ from, to }, quarter) => ({ from: from + quarter * 2, to: to + quarter * 2 }),
};

/** The stretch after a step: half as long, twice as long, or half its length further. */
export function applyZoomStep(count: number, now: Stretch | undefined, step: ZoomStep): Stretch | undefined {
  const stretch = now ?? { from: 0, to: count - 1 };
  return stretchIn(count, moves[step](stretch, Math.max(1, Math.floor(lengthOf(stretch) / 4))));
}

/** True if a chart has a time axis that is long enough to zoom. */
export const isZoomable = ({ isTime, places }: AxisChart): boolean => isTime === true && places.length > fewest;

/** A chart of those places only; its numbers keep their scale to themselves. */
export function zoomedChart(chart: AxisChart, stretch: Stretch | undefined): AxisChart {
  if (stretch === undefined) return chart;
  const cut = <Item>(list: readonly Item[]): readonly Item[] => list.slice(stretch.from, stretch.to + 1);
  return {
    ...chart,
    places: cut(chart.places),
    stamps: cut(chart.stamps),
    series: chart.series.map((series) => ({ ...series, values: cut(series.values) })),
  };
}
