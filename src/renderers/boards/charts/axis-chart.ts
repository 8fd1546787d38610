import { commonUnit, inUnit, unitsBeside } from '../../../engine/common-unit.ts';
import { numberText } from '../../../engine/number-text.ts';
import type { Ink } from './ink.ts';

/** Lines and bars over a row of categories, from plain numbers. */

export type Series = {
  key: string;
  name: string;
  kind: 'line' | 'bar';
  /** One per category; `undefined` is a gap. */
  values: readonly (number | undefined)[];
  /** Exact stamps of the values where they are of another period than the axis; `''` where there is none. */
  stamps?: readonly string[];
  ink: Ink;
  hasArea?: boolean;
  isDashed?: boolean;
  /** Series with the same stack are stacked. */
  stack?: string;
};

export type AxisChart = {
  /** Under the axis, one per category. */
  categories: readonly string[];
  /** In the tooltip: the exact stamp with its zone, or the full name. */
  stamps: readonly string[];
  /** The categories are buckets of time. */
  isTime?: true;
  unit: string;
  decimals?: number;
  series: readonly Series[];
};

/** Decimals of numbers that were scaled to a larger unit. */
const scaledDecimals = 2;

/** The same chart with all its numbers in one unit: `wanted` if it is of the same family, else what suits the largest of them. */
export function inCommonUnit(chart: AxisChart, wanted?: string): AxisChart {
  const values = chart.series.flatMap((series) => series.values);
  const isOfFamily = wanted !== undefined && [chart.unit, ...unitsBeside(chart.unit)].includes(wanted);
  const unit = isOfFamily ? wanted : commonUnit(values, chart.unit);
  if (unit === chart.unit) return chart;
  const scaled = (value: number | undefined) => (value === undefined ? undefined : inUnit(value, chart.unit, unit));
  return {
    ...chart,
    unit,
    decimals: scaledDecimals,
    series: chart.series.map((series) => ({ ...series, values: series.values.map(scaled) })),
  };
}

/** A value of the tooltip with its unit. */
export const tooltipValue = (value: unknown, { unit, decimals }: Pick<AxisChart, 'unit' | 'decimals'>): string =>
  typeof value === 'number' ? `${numberText(value, decimals)} ${unit}`.trimEnd() : '—';
