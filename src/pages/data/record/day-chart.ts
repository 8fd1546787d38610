import type { Dataset } from '../../../engine/board/dataset.ts';
import { measuredColumns } from '../../../engine/board/last-day.ts';
import { datasetOf, rowsOf } from '../../../engine/board/rows.ts';
import type { ModuleConfig } from '../../../engine/column.ts';
import { rangeOf, unitTogether } from '../../../engine/common-unit.ts';
import type { FormatContext } from '../../../engine/field-type.ts';
import { isAmount } from '../../../engine/measures.ts';
import type { RememberRange } from '../../../engine/shown-units.ts';
import { unitOf } from '../../../engine/unit.ts';
import { type AxisChart, inCommonUnit } from '../../../renderers/boards/charts/axis-chart.ts';
import { timeCategories } from '../../../renderers/boards/charts/time-axis.ts';
import { inLanguage } from '../../../texts/phrase.ts';

/** `isSum`: amounts of each hour, else averages. */
export type DayChart = { column: string; name: string; isSum: boolean; chart: AxisChart };

/**
 * The answer to `lastDayQuery` as one chart for each measured column: amounts as bars, other values as a line. With
 * `remember`, a chart is in the unit that the record shows its column in.
 */
export function dayCharts(
  history: ModuleConfig,
  datasets: readonly Dataset[],
  { remember, ...context }: FormatContext & { remember?: RememberRange | undefined },
): DayChart[] {
  const { language } = context;
  const rows = rowsOf(datasetOf(datasets, 'day'));
  const starts = rows.map((row) => row.number('x') ?? 0);
  const time = timeCategories(starts, 'hour', context);
  return measuredColumns(history).map((column) => {
    const isSum = isAmount(column);
    const name = inLanguage(column.label, language);
    const unit = unitOf(column, language);
    const values = rows.map((row) => row.number(column.column));
    const range = remember?.(column.column, rangeOf(values));
    const sharedUnit = range && (unitTogether([range.smallest, range.largest], unit)?.unit ?? unit);
    const series = {
      key: column.column,
      name,
      kind: isSum ? ('bar' as const) : ('line' as const),
      values,
      ink: 'c1' as const,
      hasArea: !isSum,
    };
    return { column: column.column, name, isSum, chart: inCommonUnit({ ...time, unit, series: [series] }, sharedUnit) };
  });
}
