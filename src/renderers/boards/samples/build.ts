import type { Dataset, DatasetColumn } from '../../../engine/board/dataset.ts';
import type { LocalText } from '../../../engine/column.ts';
import type { FieldTypeId } from '../../../engine/field-type-ids.ts';

/** What samples are made of: a park on a Saturday in November, with the daily shapes that the demo has. */

export type Sample = { config: unknown; datasets: readonly Dataset[] };

export const sampleZone = 'Asia/Shanghai';
export const midnight = Date.parse('2026-11-21T00:00:00+08:00') / 1000;
/** 10:42 in Shanghai. */
export const sampleAsof = midnight + 10 * 3600 + 42 * 60;

/** Shares of the daily peak, from midnight. */
export const office = [
  0.22, 0.21, 0.2, 0.2, 0.2, 0.22, 0.3, 0.5, 0.8, 0.95, 1, 0.98, 0.83, 0.9, 1, 0.99, 0.97, 0.88, 0.62, 0.47, 0.38, 0.32,
  0.27, 0.24,
];
export const arrivals = [0, 0, 0, 0, 0, 2, 9, 48, 112, 71, 24];
export const departures = [0, 0, 0, 0, 0, 0, 1, 4, 8, 12, 17];

/** Pseudo-random jitter, the same in every run. */
export const jitter = (index: number): number => 1 + 0.07 * Math.sin(index * 12.9898) * Math.cos(index * 4.1414);

export const text = (en: string, zh: string): LocalText => ({ en, zh });

export type Head = [
  name: string,
  type: FieldTypeId,
  label?: LocalText,
  unit?: string,
  labels?: Record<string, LocalText>,
];

export const dataset = (name: string, heads: readonly Head[], rows: unknown[][]): Dataset => ({
  name,
  columns: heads.map(([column, type, label = text(column, column), unit = '', labels]): DatasetColumn => ({
    name: column,
    type,
    label,
    unit,
    ...(labels && { enum: labels }),
  })),
  rows,
});

export const hour = (index: number): number => midnight + index * 3600;
export const day = (back: number): number => midnight - back * 86_400;
export const range = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_none, index) => make(index));

export const useHead: Head = ['use', 'float', text('Energy', '电量'), 'kWh'];
export const time: Head = ['x', 'timestamp', text('Time', '时间')];
export const powerOf = (index: number, peak = 1486): number =>
  Math.round((office[index % 24] ?? 0) * peak * jitter(index));

export const hours = (name: string, count: number, shift: number): Dataset =>
  dataset(
    name,
    [time, useHead],
    range(24, (index) => [hour(index) - shift * 86_400, index < count ? powerOf(index + shift * 24) : null]),
  );
export const days = (name: string, count: number, peak: number, unit: string): Dataset =>
  dataset(
    name,
    [time, ['use', 'float', text('Use', '用量'), unit]],
    range(count, (index) => {
      const back = count - 1 - index;
      const isFree = [5, 6].includes((5 + 7 * 9 - back) % 7);
      return [day(back), peak * (isFree ? 0.42 : 1) * jitter(index * 3) * (back === 0 ? 0.4 : 1)];
    }),
  );
export const figure = (name: string, column: string, value: number | null, unit = 'kWh'): Dataset =>
  dataset(name, [[column, 'float', text('Energy', '电量'), unit]], [[value]]);

export const usedDataset = (name: string, unit: string, rows: [string, number][]): Dataset =>
  dataset(
    name,
    [
      ['device', 'ref'],
      ['use', 'float', text('Use', '用量'), unit],
    ],
    rows,
  );
