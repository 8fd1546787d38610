import type { Bucket } from '../../../engine/board/dataset.ts';
import { defineDrawing } from '../drawing.ts';
import type { AxisChart, Series } from './axis-chart.ts';
import { AxisPicture, axisTable, hasNoValues } from './axis-picture.tsx';
import { acrossName, largestNames, readSeries, seriesChart } from './series-chart.ts';

type Config = { agg: string; bucket?: Bucket };
/** `whole` has every name, `chart` those that can be read below its axis. */
type Model = { chart: AxisChart; whole: AxisChart; across: string; note: string };

/** What line and bar boards share: one series. */
export const seriesDrawing = (kind: Series['kind']) =>
  defineDrawing<Config, Model>({
    read: ({ config, datasets, locale }) => {
      const series = readSeries(datasets, config, locale);
      const whole = seriesChart(config, series, kind, locale);
      const chart = largestNames(whole, config.agg, locale.t('other'));
      const name = chart.series[0]?.name ?? '';
      const note = config.agg === 'count' ? name : `${name} · ${locale.t(`agg.${config.agg}`, { defaultValue: '' })}`;
      const { length } = whole.categories;
      const isWhole = chart.categories.length === length;
      return {
        chart,
        whole,
        across: acrossName(series, locale),
        note: isWhole ? note : `${note} · ${locale.t('largest', { count: length })}`,
      };
    },
    isEmpty: ({ chart }) => hasNoValues(chart),
    note: ({ note }) => note,
    tables: ({ whole, across }) => [axisTable(whole, across)],
    Picture: ({ model, ...props }) => <AxisPicture model={model.chart} {...props} />,
  });
