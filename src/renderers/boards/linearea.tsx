import { comparisonPoints } from '../../engine/board/period-comparison.ts';
import type { Dataset } from '../../engine/board/dataset.ts';
import { datasetOf } from '../../engine/board/rows.ts';
import type { AxisChart } from './charts/axis-chart.ts';
import { axisLegend, AxisPicture, axisTable, hasNoValues } from './charts/axis-picture.tsx';
import { comparedStampsOf, timeCategories } from './charts/time-axis.ts';
import { unitOfUse } from './charts/unit-of-use.ts';
import { defineDrawing } from './drawing.ts';

const asY = (dataset: Dataset): Dataset => ({
  ...dataset,
  columns: dataset.columns.map((column) => (column.name === 'use' ? { ...column, name: 'y' } : column)),
});

/** Hours of a day, laid over those of the day before. */
const hourly = { analysisdimension: 0, comparisonmode: 0, multiple: 1 } as const;

const hour = 3600;

/** Use of today by hour, over yesterday's. The hour that still runs is left out: its part would look like a fall to zero. */
export const drawing = defineDrawing<unknown, AxisChart>({
  read: ({ datasets, locale }) => {
    const [today, yesterday] = [datasetOf(datasets, 'today'), datasetOf(datasets, 'yesterday')];
    const points = comparisonPoints(hourly, asY(today), asY(yesterday), locale.context.zone);
    return {
      ...timeCategories(
        points.map(({ x, comparedX }) => x ?? comparedX ?? 0),
        'hour',
        locale.context,
      ),
      unit: unitOfUse([today, yesterday], locale),
      decimals: 1,
      series: [
        {
          key: 'today',
          name: locale.t('today'),
          kind: 'line',
          values: points.map(({ x = 0, y }) => (x + hour <= locale.context.now ? y : undefined)),
          ink: 'c1',
          hasArea: true,
        },
        {
          key: 'yesterday',
          name: locale.t('yesterday'),
          kind: 'line',
          values: points.map(({ compared }) => compared),
          stamps: comparedStampsOf(points, 'hour', locale.context),
          ink: 'previous',
        },
      ],
    };
  },
  isEmpty: hasNoValues,
  note: (_model, { t }) => t('byHour'),
  legend: axisLegend,
  tables: (model, { t }) => [axisTable(model, t('hour'))],
  Picture: AxisPicture,
});
