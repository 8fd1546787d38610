import { fromBaseUnit, inBaseUnit } from './measures.ts';

/** Units of a family from small to large, each from the amount on, in base units, that it is used for. */
const ladders: readonly (readonly { unit: string; from: number }[])[] = [
  [
    { unit: 'W', from: 0 },
    { unit: 'kW', from: 1000 },
    { unit: 'MW', from: 1_000_000 },
  ],
  // A month of a building stays in kWh as long as it has five digits.
  [
    { unit: 'Wh', from: 0 },
    { unit: 'kWh', from: 1 },
    { unit: 'MWh', from: 100_000 },
    { unit: 'GWh', from: 10_000_000 },
  ],
];

/**
 * The one unit for numbers that are shown together, by the largest of them: W, kW or MW; Wh, kWh, MWh or GWh. Never a
 * smaller one than they have; numbers of other units keep theirs. Look: numbers.
 */
export function commonUnit(values: readonly (number | undefined)[], unit: string): string {
  const ladder = ladders.find((steps) => steps.some((step) => step.unit === unit));
  if (ladder === undefined) return unit;
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const amount = inBaseUnit(largest, unit);
  const larger = ladder.slice(ladder.findIndex((step) => step.unit === unit));
  return larger.findLast(({ from }) => amount >= from)?.unit ?? unit;
}

/** A number of one unit of a family in another. */
export const inUnit = (value: number, from: string, to: string): number =>
  from === to ? value : fromBaseUnit(inBaseUnit(value, from), to);
