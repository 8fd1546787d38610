import { datasetOf, rowsOf, totalOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import { decimalsFor } from './charts/amount.tsx';
import type { AxisChart } from './charts/axis-chart.ts';
import { AxisPicture, axisTable, hasNoValues } from './charts/axis-picture.tsx';
import { timeCategories } from './charts/time-axis.ts';
import { unitOfUse } from './charts/unit-of-use.ts';
import { defineDrawing } from './drawing.ts';

type Model = { chart: AxisChart; total: number | undefined };

/** Use of the last thirty days. */
export const drawing = defineDrawing<unknown, Model>({
  read: ({ datasets, locale }) => {
    const days = datasetOf(datasets, 'days');
    const rows = rowsOf(days).filter((row) => row.number('x') !== undefined);
    const starts = rows.map((row) => row.number('x') ?? 0);
    return {
      total: totalOf(days, 'use'),
      chart: {
        ...timeCategories(starts, 'day', locale.context),
        unit: unitOfUse([days], locale),
        decimals: 1,
        series: [
          { key: 'use', name: locale.t('use'), kind: 'bar', values: rows.map((row) => row.number('use')), ink: 'c1' },
        ],
      },
    };
  },
  isEmpty: ({ chart }) => hasNoValues(chart),
  note: ({ total = 0, chart }, { t }) =>
    t('sumOf', { amount: `${numberText(total, decimalsFor(total))} ${chart.unit}` }),
  tables: ({ chart }, { t }) => [axisTable(chart, t('day'))],
  Picture: ({ model, ...props }) => <AxisPicture model={model.chart} {...props} />,
});
