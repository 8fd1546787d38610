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
  const largest = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
  const amount = inBaseUnit(largest, unit);
  return largerUnits(unit).findLast(({ from }) => amount >= from)?.unit ?? unit;
}

/** The units of its family from this one up. */
function largerUnits(unit: string): readonly { unit: string; from: number }[] {
  const ladder = ladders.find((steps) => steps.some((step) => step.unit === unit)) ?? [];
  return ladder.slice(ladder.findIndex((step) => step.unit === unit));
}

/** Whether numbers of this unit may be shown in a larger one. */
export const hasLargerUnit = (unit: string): boolean => largerUnits(unit).length > 1;

/** A unit, and the decimals of all numbers that are shown in it. */
export type ShownUnit = { unit: string; decimals: number };

/** Decimals in a larger unit: two, or three where the smallest number would read as 0.00. */
const [defaultDecimals, maxDecimals] = [2, 3] as const;

/** The smallest number but zero and the largest one, without signs. */
export type NumberRange = { smallest: number; largest: number };

/** The range of numbers; nothing where all are zero or missing. */
export function rangeOf(values: readonly (number | undefined)[]): NumberRange | undefined {
  const sizes = values.map((value) => Math.abs(value ?? 0)).filter((size) => size > 0);
  if (sizes.length === 0) return undefined;
  return sizes.reduce<NumberRange>(
    ({ smallest, largest }, size) => ({ smallest: Math.min(smallest, size), largest: Math.max(largest, size) }),
    { smallest: Infinity, largest: 0 },
  );
}

/** The range that includes both. */
export const unionOf = (one: NumberRange, other: NumberRange): NumberRange => ({
  smallest: Math.min(one.smallest, other.smallest),
  largest: Math.max(one.largest, other.largest),
});

/**
 * `commonUnit` with decimals, for columns whose numbers may be far apart: a smaller unit where the smallest number would
 * otherwise read as 0. Nothing where the numbers keep their own unit.
 */
export function unitTogether(values: readonly (number | undefined)[], unit: string): ShownUnit | undefined {
  const range = rangeOf(values);
  if (range === undefined) return undefined;
  const { smallest, largest } = range;
  const units = largerUnits(unit).map((step) => step.unit);
  const allowed = units.slice(1, units.indexOf(commonUnit([largest], unit)) + 1);
  const chosenUnit = allowed.findLast((larger) => inUnit(smallest, unit, larger) >= 10 ** -maxDecimals);
  if (chosenUnit === undefined) return undefined;
  const isTiny = inUnit(smallest, unit, chosenUnit) < 10 ** -defaultDecimals;
  return { unit: chosenUnit, decimals: isTiny ? maxDecimals : defaultDecimals };
}

/** Moves the decimal point: exact, where multiplying or dividing doubles leaves 0.009000000000000001. */
const shifted = (value: number, places: number): number => {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

/** Decimal places between two units of one ladder, whose units are powers of ten apart; nothing for any other two. */
const placesBetween = (from: string, to: string): number | undefined => {
  const ladder = ladders.find((steps) => steps.some(({ unit }) => unit === from));
  return ladder?.some(({ unit }) => unit === to) === true
    ? Math.round(Math.log10(inBaseUnit(1, from) / inBaseUnit(1, to)))
    : undefined;
};

/**
 * A number of one unit of a family in another. W, kW and MW, and Wh to GWh, lose nothing on the way there and back, up to
 * fifteen digits.
 */
export function inUnit(value: number, from: string, to: string): number {
  if (from === to) return value;
  const places = Number.isFinite(value) ? placesBetween(from, to) : undefined;
  return places === undefined ? fromBaseUnit(inBaseUnit(value, from), to) : shifted(value, places);
}

/** The other units of its family. */
export const unitsBeside = (unit: string): readonly string[] =>
  (ladders.find((steps) => steps.some((step) => step.unit === unit)) ?? [])
    .map((step) => step.unit)
    .filter((other) => other !== unit);
