import { useMemo } from 'react';
import { numberText } from '../../../engine/number-text.ts';
import type { FigureTable, LegendEntry, PictureProps } from '../drawing.ts';
import { type AxisChart, axisOption, type Series } from './axis-chart.ts';
import { Chart } from './chart.tsx';
import { cssInk } from './ink.ts';

type Props = Omit<PictureProps<AxisChart>, 'words'>;

/** Lines or bars of a board. */
export const AxisPicture = ({ model, theme, name, only, isWall }: Props) => {
  const option = useMemo(() => axisOption(model, { theme, isWall, only }), [model, theme, isWall, only]);
  return (
    <Chart
      option={option}
      theme={theme}
      unit={model.unit}
      label={[name, ...model.series.map((one) => told(one, model))].join('; ')}
    />
  );
};

/** A series in a sentence: its last value and its range. */
function told({ name, values }: Series, { unit, decimals, stamps }: AxisChart): string {
  const known = values.filter((value) => value !== undefined);
  const last = values.findLastIndex((value) => value !== undefined);
  if (known.length === 0) return `${name} —`;
  const text = (value: number) => `${numberText(value, decimals)} ${unit}`.trim();
  const end = `${stamps[last] ?? ''} ${text(values[last] ?? 0)}`;
  return `${name} ${text(Math.min(...known))} – ${text(Math.max(...known))}, ${end}`.trim();
}

/** The same numbers as a table: one row per place. */
export const axisTable = (chart: AxisChart, place: string): FigureTable => ({
  columns: [
    { title: place },
    ...chart.series.map(({ name }) => ({
      title: name,
      unit: chart.unit,
      isNumber: true,
      ...(chart.decimals !== undefined && { decimals: chart.decimals }),
    })),
  ],
  rows: chart.stamps.map((stamp, at) => [stamp, ...chart.series.map(({ values }) => values[at])]),
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
