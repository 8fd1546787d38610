import { scaleOf } from '../../engine/board/column-scale.ts';
import type { StateId } from '../../engine/column.ts';
import { ownProperty } from '../../engine/own-property.ts';
import { datasetOf } from '../../engine/board/rows.ts';
import { type Share, sharesOf } from '../../engine/board/shares.ts';
import { localUnit } from '../../engine/unit.ts';
import type { board } from '../../schemas/boards/pie.board.ts';
import { Ring, type Whole } from './charts/ring.tsx';
import { acrossName, isAdditiveAggregation, measureName } from './charts/series-chart.ts';
import { cellText } from './charts/cell-text.ts';
import { type ConfigOf, defineDrawing, type Words } from './drawing.ts';
import type { Dataset } from '../../engine/board/dataset.ts';
import { inLanguage } from '../../texts/phrase.ts';

type Model = { whole: Whole; across: string; measure: string };

/** Label of a part: of an enum key, a formatted time, a record's name, or "other" for the merged smallest parts. */
function nameOf({ key, name }: Share, series: Dataset, { t, context }: Words): string {
  if (key === undefined) return t('other');
  const column = series.columns.find((definition) => definition.name === 'x');
  const label = column?.enum && ownProperty(column.enum, key);
  if (label) return inLanguage(label, context.language);
  const isTime = scaleOf(column) === 'time';
  return (column && isTime ? cellText(column, Number(key), context) : name) || t('unnamed');
}

/** The device state that a part's enum key means, if any: the part gets the colour of that state. */
const stateOf = ({ key }: Share, series: Dataset): StateId | undefined => {
  const column = series.columns.find(({ name }) => name === 'x');
  return key === undefined || column?.enum === undefined ? undefined : ownProperty(column.enum, key)?.state;
};

/** Pie chart, drawn as a ring: the share of each group in the total. */
export const drawing = defineDrawing<ConfigOf<typeof board>, Model>({
  read: ({ config, datasets, words }) => {
    const series = datasetOf(datasets, 'series');
    const isAdditive = isAdditiveAggregation(config.agg);
    // Averages can't be added up, so "other" has no value.
    const shares = sharesOf(series).filter(({ key }) => isAdditive || key !== undefined);
    const parts = shares.map((share) => {
      const state = stateOf(share, series);
      return {
        name: nameOf(share, series, words),
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
        unit: localUnit(unit, words.context.language),
        isAdditive,
        ...(config.agg === 'count' ? { counted: words.t('records', { count: total }) } : {}),
      },
      across: acrossName(series, words),
      measure: measureName(config, series, words),
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
