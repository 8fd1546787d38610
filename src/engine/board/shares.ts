import type { Dataset } from './dataset.ts';
import { rowsOf } from './rows.ts';

/** Part of a whole. `key`: the stored value of `x`; `undefined` for the rest. */
export type Share = { key?: string; name: string; value: number; percent: number };

/** More parts can't be distinguished in a drawing (look: charts). */
const maxShares = 6;

/**
 * The parts of a whole, the largest first, at most six of them: the smallest are one part "other". Numbers below 0 are
 * no part of a whole and are left out.
 */
export function sharesOf(series: Dataset, maxCount: number = maxShares): Share[] {
  const parts = rowsOf(series)
    .map((row) => ({ key: row.text('x'), name: row.text('x_name') || row.text('x'), value: row.number('y') ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const largest = parts.length > maxCount ? parts.slice(0, maxCount - 1) : parts;
  const othersSum = parts.slice(largest.length).reduce((sum, { value }) => sum + value, 0);
  const shares = largest.map((part) => ({ ...part, percent: (part.value / total) * 100 }));
  return parts.length > maxCount
    ? [...shares, { name: '', value: othersSum, percent: (othersSum / total) * 100 }]
    : shares;
}
