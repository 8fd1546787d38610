import {
  axisStarts,
  type Comparison,
  type PeriodComparison,
  periodComparison,
  type ComparisonPoint,
  comparisonPoints,
  dimensions,
} from '../../engine/board/period-comparison.ts';
import { datasetOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import { localUnit } from '../../engine/unit.ts';
import type { board } from '../../schemas/boards/historycontrast.board.ts';
import { decimalsFor, percentText } from './charts/amount.tsx';
import type { AxisChart, Series } from './charts/axis-chart.ts';
import { axisLegend, AxisPicture, hasNoValues } from './charts/axis-picture.tsx';
import shared from './charts/charts.module.css';
import { comparedStampsOf, timeCategories } from './charts/time-axis.ts';
import { type ConfigOf, defineDrawing, type BoardLocale } from './drawing.ts';
import styles from './historycontrast.module.css';

type Config = ConfigOf<typeof board>;
type Model = { chart: AxisChart; comparison: PeriodComparison; comparedStamps: readonly string[]; isSum: boolean };

/** What both periods are called: "this week" and "last week", or by the way they were chosen. */
function names({ analysisdimension, comparisonmode }: Config, { t }: BoardLocale): { base: string; compare: string } {
  const dimension = (['day', 'week', 'month', 'year'] as const)[analysisdimension];
  const compared: Readonly<Record<Comparison, string>> = {
    0: t(`contrast.last.${dimension}`),
    1: t('contrast.lastYear'),
    2: t('contrast.compare'),
    3: '',
  };
  return {
    base: comparisonmode === 2 ? t('contrast.base') : t(`contrast.this.${dimension}`),
    compare: compared[comparisonmode],
  };
}

type Compared = { points: readonly ComparisonPoint[]; stamps: readonly string[] };

function seriesOf({ points, stamps }: Compared, config: Config, locale: BoardLocale): Series[] {
  const kind = config.displaymode;
  const { base, compare } = names(config, locale);
  const now: Series = { key: 'base', name: base, kind, values: points.map(({ y }) => y), ink: 'c1' };
  if (config.comparisonmode === 3) return [now];
  const then: Series = {
    key: 'compare',
    name: compare,
    kind,
    values: points.map((point) => point.compared),
    stamps,
    ink: 'previous',
  };
  // Bars are in the order of time; of lines the present one is on top.
  return kind === 'bar' ? [then, now] : [now, then];
}

/** A period beside an earlier one. */
export const drawing = defineDrawing<Config, Model>({
  read: ({ config, datasets, locale }) => {
    const { context } = locale;
    const [base, compare] = [datasetOf(datasets, 'base'), datasetOf(datasets, 'compare')];
    const points = comparisonPoints(config, base, compare, context.zone);
    const { bucket } = dimensions[config.analysisdimension];
    const comparedStamps = comparedStampsOf(points, bucket, context);
    return {
      chart: {
        ...timeCategories(axisStarts(points, config, context.zone), bucket, context),
        unit: localUnit(config.unit, context.language),
        series: seriesOf({ points, stamps: comparedStamps }, config, locale),
      },
      comparison: periodComparison(points, config.analysisdimension, context),
      comparedStamps,
      isSum: config.entriedsummary === 0 && config.timesummary === 0,
    };
  },
  isEmpty: ({ chart }) => hasNoValues(chart),
  legend: ({ chart }) => axisLegend(chart),
  tables: ({ chart, comparedStamps }, { t }) => [
    {
      columns: [
        { title: t('contrast.base') },
        { title: t('contrast.compare') },
        ...chart.series.map(({ name }) => ({ title: name, unit: chart.unit, isNumber: true })),
      ],
      rows: chart.stamps.map((stamp, index) => [
        stamp,
        comparedStamps[index],
        ...chart.series.map(({ values }) => values[index]),
      ]),
    },
  ],
  Picture: ({ model: { chart, comparison, isSum }, locale, ...props }) => (
    <div className={shared.stacked}>
      {comparison.percent !== undefined && (
        <div className={shared.aboveChart}>
          <Lead comparison={comparison} unit={chart.unit} isSum={isSum} locale={locale} />
        </div>
      )}
      <AxisPicture model={chart} locale={locale} {...props} />
    </div>
  ),
});

type LeadProps = { comparison: PeriodComparison; unit: string; isSum: boolean; locale: BoardLocale };

/** How far the one is above the other; only sums have a difference that can be said in their unit. */
const Lead = ({ comparison: { percent = 0, compared = 0 }, unit, isSum, locale: { t } }: LeadProps) => {
  const amount = Math.abs((percent * compared) / 100);
  const difference = t(percent > 0 ? 'contrast.more' : 'contrast.less', {
    amount: `${numberText(amount, decimalsFor(amount))} ${unit}`,
  });
  return (
    <p className={styles.intro}>
      <b className={shared.large}>{percentText(percent)}</b>
      {isSum && <span className={percent > 0 ? shared.more : shared.less}>{difference}</span>}
    </p>
  );
};
