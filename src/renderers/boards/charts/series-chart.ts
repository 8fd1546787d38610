import { scaleOf } from '../../../engine/board/column-scale.ts';
import type { Bucket, Dataset, DatasetColumn } from '../../../engine/board/dataset.ts';
import { gatherHidden } from '../../../engine/board/hidden-groups.ts';
import { datasetOf, rowsOf } from '../../../engine/board/rows.ts';
import { localUnit } from '../../../engine/unit.ts';
import type { BoardLocale } from '../drawing.ts';
import { type AxisChart, inCommonUnit, type Series } from './axis-chart.ts';
import { cellText } from './cell-text.ts';
import { allStarts, bucketOf, timeCategories } from './time-axis.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** The dataset `series` of line and bar boards as a chart: x along, y upwards. */

type Config = { agg: string; bucket?: Bucket };

const columnNamed = (dataset: Dataset, name: string): DatasetColumn | undefined =>
  dataset.columns.find((column) => column.name === name);

type CategorySeries = Pick<AxisChart, 'categories' | 'stamps' | 'isTime'> & { values: Series['values'] };

function byTime(series: Dataset, { bucket }: Config, { context }: BoardLocale): CategorySeries {
  const rows = rowsOf(series).filter((row) => row.number('x') !== undefined);
  const values = new Map(rows.map((row) => [row.number('x') ?? 0, row.number('y')]));
  const starts = [...values.keys()].toSorted((a, b) => a - b);
  const step = bucket ?? bucketOf(starts);
  const all = allStarts(starts, step, context.zone);
  return { ...timeCategories(all, step, context), values: all.map((start) => values.get(start)) };
}

function byName(series: Dataset, { context }: BoardLocale): CategorySeries {
  const column = columnNamed(series, 'x');
  const position = series.columns.findIndex(({ name }) => name === 'x');
  const rows = rowsOf(series);
  const names = rows.map(
    (row, index) => row.text('x_name') || (column && cellText(column, series.rows[index]?.[position], context)) || '—',
  );
  return { categories: names, stamps: names, values: rows.map((row) => row.number('y')) };
}

/** Label of the y axis: the column's label, or the count of records. */
export function measureName(config: Config, series: Dataset, { t, context }: BoardLocale): string {
  const label = inLanguage(columnNamed(series, 'y')?.label, context.language) ?? '';
  return config.agg === 'count' ? t('agg.count') : label;
}

/** Maximum names below an axis that remain legible. */
const maxNames = 12;

/** True for aggregates that can be summed for the category "other": sums and counts. */
export const isAdditiveAggregation = (agg: string): boolean => agg === 'sum' || agg === 'count';

/**
 * Reduces a chart with many names to the largest ones and, if the values can be summed, a category "other". The table
 * of the board has all of them.
 */
export function largestNames(chart: AxisChart, agg: string, other: string): AxisChart {
  const values = chart.series[0]?.values ?? [];
  if (chart.isTime || chart.categories.length <= maxNames) return chart;
  const order = values.map((_, index) => index).toSorted((a, b) => (values[b] ?? -Infinity) - (values[a] ?? -Infinity));
  const largest = order.slice(0, isAdditiveAggregation(agg) ? maxNames - 1 : maxNames);
  const smallest = isAdditiveAggregation(agg) ? order.slice(largest.length) : [];
  const sum = smallest.reduce((total, index) => total + (values[index] ?? 0), 0);
  const names = (all: readonly string[]) => [
    ...largest.map((index) => all[index] ?? ''),
    ...(smallest.length > 0 ? [other] : []),
  ];
  return {
    ...chart,
    categories: names(chart.categories),
    stamps: names(chart.stamps),
    series: chart.series.map((series) => ({
      ...series,
      values: [...largest.map((index) => series.values[index]), ...(smallest.length > 0 ? [sum] : [])],
    })),
  };
}

/** The dataset `series`; groups without access are one group if their values can be summed. */
export const readSeries = (datasets: readonly Dataset[], { agg }: Config, { t, context }: BoardLocale): Dataset => {
  const series = datasetOf(datasets, 'series');
  if (!isAdditiveAggregation(agg)) return series;
  return gatherHidden(series, context.language, (count) => t('hiddenGroups', { count }));
};

export function seriesChart(config: Config, series: Dataset, kind: Series['kind'], locale: BoardLocale): AxisChart {
  const isTime = scaleOf(columnNamed(series, 'x')) === 'time';
  const { values, ...categories } = isTime ? byTime(series, config, locale) : byName(series, locale);
  const unit = config.agg === 'count' ? '' : (columnNamed(series, 'y')?.unit ?? '');
  return inCommonUnit({
    ...categories,
    unit: localUnit(unit, locale.context.language),
    series: [
      { key: 'y', name: measureName(config, series, locale), kind, values, ink: 'c1', hasArea: kind === 'line' },
    ],
  });
}

/** What the x axis is, for the head of the table. */
export const acrossName = (series: Dataset, { context }: BoardLocale): string =>
  inLanguage(columnNamed(series, 'x')?.label, context.language) ?? '';
