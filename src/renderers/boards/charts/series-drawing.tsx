import type { Bucket } from '../../../engine/board/dataset.ts';
import { datasetOf } from '../../../engine/board/rows.ts';
import { defineDrawing } from '../drawing.ts';
import type { AxisChart, Series } from './axis-chart.ts';
import { AxisPicture, axisTable, hasNoValues } from './axis-picture.tsx';
import { acrossName, seriesChart } from './series-chart.ts';

type Config = { agg: string; bucket?: Bucket };
type Model = { chart: AxisChart; across: string; note: string };

/** What line and bar boards share: one series. */
export const seriesDrawing = (kind: Series['kind']) =>
  defineDrawing<Config, Model>({
    read: ({ config, datasets, words }) => {
      const series = datasetOf(datasets, 'series');
      const chart = seriesChart(config, series, kind, words);
      const name = chart.series[0]?.name ?? '';
      const note = config.agg === 'count' ? name : `${name} · ${words.t(`agg.${config.agg}`, { defaultValue: '' })}`;
      return { chart, across: acrossName(series, words), note };
    },
    isEmpty: ({ chart }) => hasNoValues(chart),
    note: ({ note }) => note,
    tables: ({ chart, across }) => [axisTable(chart, across)],
    Picture: ({ model, ...props }) => <AxisPicture model={model.chart} {...props} />,
  });
