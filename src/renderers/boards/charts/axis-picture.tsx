import { useRatio } from '../../../state/preferences.ts';
import { useCallback, useMemo, useRef } from 'react';
import { numberText } from '../../../engine/number-text.ts';
import type { FigureColumn, FigureTable, LegendEntry, PictureProps } from '../drawing.ts';
import type { AxisChart, Series } from './axis-chart.ts';
import { axisOption } from './axis-option.ts';
import { Chart, type ChartHandle } from './chart.tsx';
import { DragArea } from './drag-area.tsx';
import { cssInk } from './ink.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** Lines or bars of a board; on a time axis one may look closer. */
export const AxisPicture = ({ model, locale, theme, name, isolatedEntry, isWall }: PictureProps<AxisChart>) => {
  const chart = useRef<ChartHandle>(null);
  const { visibleChart, zoom } = useZoom(model);
  const ratio = useRatio();
  const hasBar = zoom?.range !== undefined;
  const option = useMemo(
    () => axisOption(visibleChart, { theme, isWall, onlySeries: isolatedEntry, hasBar, ratio }),
    [visibleChart, theme, isWall, isolatedEntry, hasBar, ratio],
  );
  const placeAt = useCallback((x: number) => chart.current?.placeAt(x), []);
  const canZoom = zoom !== undefined && !isWall;
  const picture = (
    <Chart
      ref={chart}
      option={option}
      theme={theme}
      unit={model.unit}
      label={[name, ...visibleChart.series.map((series) => seriesText(series, visibleChart))].join('; ')}
      bar={canZoom && <ZoomBar zoom={zoom} chart={visibleChart} name={name} locale={locale} />}
    />
  );
  return canZoom ? (
    <DragArea placeAt={placeAt} onChoose={(from, to) => zoom.show({ from, to })} onReset={() => zoom.show(undefined)}>
      {picture}
    </DragArea>
  ) : (
    picture
  );
};

/** A series in a sentence: its last value and its range. */
function seriesText({ name, values, stamps: ownStamps }: Series, { unit, decimals, stamps }: AxisChart): string {
  const present = values.filter((value) => value !== undefined);
  const last = values.findLastIndex((value) => value !== undefined);
  if (present.length === 0) return `${name} —`;
  const text = (value: number) => `${numberText(value, decimals)} ${unit}`.trim();
  const end = `${(ownStamps ?? stamps)[last] ?? ''} ${text(values[last] ?? 0)}`;
  return `${name} ${text(Math.min(...present))} – ${text(Math.max(...present))}, ${end}`.trim();
}

/** The same numbers as a table: one row per place. */
export const axisTable = (chart: AxisChart, title: string): FigureTable => {
  const zone = zoneOf(chart);
  const bare = (stamp: string): string => (zone === '' ? stamp : stamp.slice(0, -zone.length - 1));
  return tableOf(chart, { title, unit: zone }, chart.stamps.map(bare));
};

/** The zone of all moments of a chart where they have the same; then a table says it once. */
const zoneOf = ({ stamps, isTime }: AxisChart): string => {
  const zones = new Set(stamps.map((stamp) => stamp.slice(stamp.lastIndexOf(' ') + 1)));
  const [zone = ''] = zones;
  return isTime === true && zones.size === 1 ? zone : '';
};

const tableOf = (chart: AxisChart, firstColumn: FigureColumn, places: readonly string[]): FigureTable => ({
  columns: [
    firstColumn,
    ...chart.series.map(({ name }) => ({
      title: name,
      unit: chart.unit,
      isNumber: true,
      ...(chart.decimals !== undefined && { decimals: chart.decimals }),
    })),
  ],
  rows: places.map((stamp, index) => [stamp, ...chart.series.map(({ values }) => values[index])]),
});

export const axisLegend = ({ series }: AxisChart): LegendEntry[] =>
  series.map(({ key, name, ink, kind, isDashed }) => ({
    key,
    name,
    colour: cssInk(ink),
    ...(kind === 'line' && { mark: isDashed ? 'dashed' : 'line' }),
  }));

export const hasNoValues = ({ series }: AxisChart): boolean =>
  series.every(({ values }) => values.every((value) => value === undefined));
