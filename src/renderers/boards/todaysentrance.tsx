import { datasetOf, rowsOf, totalOf } from '../../engine/board/rows.ts';
import { numberText } from '../../engine/number-text.ts';
import type { AxisChart } from './charts/axis-chart.ts';
import { axisLegend, AxisPicture, axisTable, hasNoValues } from './charts/axis-picture.tsx';
import { timeCategories } from './charts/time-axis.ts';
import { defineDrawing } from './drawing.ts';

type Model = { chart: AxisChart; came: number; left: number; door: string };

/** Who came and went through a door today. */
export const drawing = defineDrawing<unknown, Model>({
  read: ({ datasets, locale }) => {
    const hours = datasetOf(datasets, 'hours');
    const rows = rowsOf(hours).filter((row) => row.number('x') !== undefined);
    const values = (column: string) => rows.map((row) => row.number(column));
    return {
      came: totalOf(hours, 'in') ?? 0,
      left: totalOf(hours, 'out') ?? 0,
      door: rowsOf(datasetOf(datasets, 'door'))[0]?.text('name') ?? '',
      chart: {
        ...timeCategories(
          rows.map((row) => row.number('x') ?? 0),
          'hour',
          locale.context,
        ),
        unit: '',
        decimals: 0,
        series: [
          { key: 'in', name: locale.t('entrance.in'), kind: 'bar', values: values('in'), ink: 'c1' },
          { key: 'out', name: locale.t('entrance.out'), kind: 'bar', values: values('out'), ink: 'c3' },
        ],
      },
    };
  },
  isEmpty: ({ chart }) => hasNoValues(chart),
  note: ({ came, left, door }, { t }) =>
    [door, t('entrance.note', { came: numberText(came, 0), left: numberText(left, 0) })].filter(Boolean).join(' · '),
  legend: ({ chart }) => axisLegend(chart),
  tables: ({ chart }, { t }) => [axisTable(chart, t('hour'))],
  Picture: ({ model, ...props }) => <AxisPicture model={model.chart} {...props} />,
});
