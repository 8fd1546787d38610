import { datasetOf, rowsOf } from '../../engine/board/rows.ts';
import type { AxisChart } from './charts/axis-chart.ts';
import { AxisPicture, axisTable } from './charts/axis-picture.tsx';
import { Amount } from './charts/amount.tsx';
import { cellText } from './charts/cell-text.ts';
import shared from './charts/charts.module.css';
import { Ranking } from './charts/ranking.tsx';
import { timeCategories } from './charts/time-axis.ts';
import { defineDrawing, type Input } from './drawing.ts';

type Status = { key: string; name: string; visitors: number };
type Model = { chart: AxisChart; statuses: readonly Status[]; total: number };

function statusesOf({ datasets, locale: { t, context } }: Input<unknown>): Status[] {
  const status = datasetOf(datasets, 'status');
  const column = status.columns.find(({ name }) => name === 'status');
  return rowsOf(status)
    .map((row) => ({
      key: row.text('status'),
      name: (column && cellText(column, row.text('status'), context)) ?? t('unnamed'),
      visitors: row.number('visitors') ?? 0,
    }))
    .toSorted((a, b) => b.visitors - a.visitors);
}

/** Visitors of today by hour and by status. */
export const drawing = defineDrawing<unknown, Model>({
  read: (input) => {
    const { datasets, locale } = input;
    const rows = rowsOf(datasetOf(datasets, 'hours')).filter((row) => row.number('x') !== undefined);
    const statuses = statusesOf(input);
    return {
      statuses,
      total: statuses.reduce((sum, { visitors }) => sum + visitors, 0),
      chart: {
        ...timeCategories(
          rows.map((row) => row.number('x') ?? 0),
          'hour',
          locale.context,
        ),
        unit: '',
        decimals: 0,
        series: [
          {
            key: 'visitors',
            name: locale.t('visitors.name'),
            kind: 'bar',
            values: rows.map((row) => row.number('visitors')),
            ink: 'c1',
          },
        ],
      },
    };
  },
  isEmpty: ({ total }) => total === 0,
  tables: ({ chart, statuses }, { t }) => [
    { title: t('visitors.byHour'), ...axisTable(chart, t('hour')) },
    {
      title: t('visitors.byStatus'),
      columns: [{ title: t('state.title') }, { title: t('visitors.name'), isNumber: true, decimals: 0 }],
      rows: statuses.map(({ name, visitors }) => [name, visitors]),
    },
  ],
  Picture: ({ model: { chart, statuses, total }, locale, ...props }) => (
    <div className={shared.stacked}>
      <div className={shared.aboveChart}>
        <Amount value={total} unit={locale.t('visitors.unit')} decimals={0} size="figure" />
        <Ranking
          label={locale.t('visitors.byStatus')}
          rows={statuses.map(({ key, name, visitors }) => ({
            key,
            name,
            share: visitors / total,
            isMuted: true,
            value: <Amount value={visitors} unit="" decimals={0} />,
          }))}
        />
      </div>
      <AxisPicture model={chart} locale={locale} {...props} />
    </div>
  ),
});
