import { scaleOf } from '../../engine/board/column-scale.ts';
import type { StateId } from '../../engine/column.ts';
import { ownProperty } from '../../engine/own-property.ts';
import { rowsOf } from '../../engine/board/rows.ts';
import { type Share, sharesOf } from '../../engine/board/shares.ts';
import { localUnit } from '../../engine/unit.ts';
import type { board } from '../../schemas/boards/pie.board.ts';
import { Ring, type Whole } from './charts/ring.tsx';
import { acrossName, isAdditiveAggregation, measureName, readSeries } from './charts/series-chart.ts';
import { bucketName, bucketOf } from './charts/time-axis.ts';
import { type ConfigOf, defineDrawing, type BoardLocale } from './drawing.ts';
import type { Bucket, Dataset } from '../../engine/board/dataset.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Model = { whole: Whole; across: string; measure: string };

type Parts = { series: Dataset; bucket: Bucket | undefined };

/** The size of the parts where they are buckets of time. */
function bucketIn(series: Dataset, { bucket }: { bucket?: Bucket }): Bucket | undefined {
  if (scaleOf(series.columns.find(({ name }) => name === 'x')) !== 'time') return undefined;
  const starts = rowsOf(series).flatMap((row) => row.number('x') ?? []);
  return bucket ?? bucketOf(starts.toSorted((a, b) => a - b));
}

/** Label of a part: of an enum key, a bucket of time, a record's name, or "other" for the merged smallest parts. */
function nameOf({ key, name }: Share, { series, bucket }: Parts, { t, context }: BoardLocale): string {
  if (key === undefined) return t('other');
  const column = series.columns.find((definition) => definition.name === 'x');
  const label = column?.enum && ownProperty(column.enum, key);
  if (label) return inLanguage(label, context.language);
  return (bucket !== undefined && key !== '' ? bucketName(Number(key), bucket, context) : name) || t('unnamed');
}

/** The device state that a part's enum key means, if any: the part gets the colour of that state. */
const stateOf = ({ key }: Share, series: Dataset): StateId | undefined => {
  const column = series.columns.find(({ name }) => name === 'x');
  return key === undefined || column?.enum === undefined ? undefined : ownProperty(column.enum, key)?.state;
};

/** Pie chart, drawn as a ring: the share of each group in the total. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Model>({
  read: ({ config, datasets, locale }) => {
    const series = readSeries(datasets, config, locale);
    const bucket = bucketIn(series, config);
    const isAdditive = isAdditiveAggregation(config.agg);
    // Averages can't be added up, so "other" has no value.
    const shares = sharesOf(series).filter(({ key }) => isAdditive || key !== undefined);
    const parts = shares.map((share) => {
      const state = stateOf(share, series);
      return {
        name: nameOf(share, { series, bucket }, locale),
        value: share.value,
        percent: share.percent,
        ...(state && { state }),
      };
    });
    const unit = config.agg === 'count' ? '' : (series.columns.find(({ name }) => name === 'y')?.unit ?? '');
    const total = parts.reduce((sum, { value }) => sum + value, 0);
    return {
      whole: {
        parts,
        total,
        unit: localUnit(unit, locale.context.language),
        isAdditive,
        ...(config.agg === 'count' ? { counted: locale.t('records', { count: total }) } : {}),
      },
      across: acrossName(series, locale),
      measure: measureName(config, series, locale),
    };
  },
  isEmpty: ({ whole }) => whole.parts.length === 0,
  note: ({ measure }) => measure,
  tables: ({ whole, across, measure }, { t }) => [
    {
      columns: [
        { title: across },
        { title: measure, unit: whole.unit, isNumber: true },
        ...(whole.isAdditive ? [{ title: t('share'), unit: '%', isNumber: true, decimals: 1 }] : []),
      ],
      rows: whole.parts.map(({ name, value, percent }) => (whole.isAdditive ? [name, value, percent] : [name, value])),
    },
  ],
  Picture: ({ model, ...props }) => <Ring whole={model.whole} {...props} />,
});
