import type { Column, Language } from '../column.ts';
import { fieldTypeOf } from '../field-types/registry.ts';
import { fromBaseUnit, inBaseUnit } from '../measures.ts';
import { unitOf } from '../unit.ts';
import { fold } from './text.ts';

/** How people write units: the unit of a column, or what it measures. */
export const unitSpellings: readonly (readonly [RegExp, string])[] = [
  [/^ ?(?:°c?|℃|degrees?(?: celsius)?|摄氏度|度(?!电))/, '°c'],
  [/^ ?(?:%|percent|per cent)/, '%'],
  [/^ ?(?:kwh|度电|千瓦时)/, 'kwh'],
  [/^ ?(?:kw|kilowatts?|千瓦)(?!h|时)/, 'kw'],
  [/^ ?(?:mw|兆瓦)/, 'mw'],
  [/^ ?(?:w|watts?|瓦)(?![a-z])/, 'w'],
  [/^ ?(?:v|volts?|伏)(?![a-z])/, 'v'],
  [/^ ?(?:a|amps?|amperes?|安培)(?![a-z])/, 'a'],
  [/^ ?(?:lx|lux|勒克斯)/, 'lx'],
  [/^ ?(?:ppm)/, 'ppm'],
  [/^ ?(?:m3|m³|cubic met(?:er|re)s?|立方米?|方)/, 'm3'],
];

const isTemperature = ({ measures }: Column): boolean => measures === 'temperature' || measures === 'settemperature';

const unitText = (column: Column): string => fold(unitOf(column, 'en'));

/** Whether a column can be meant by a number with this unit. */
export function fitsUnit(column: Column, unit: string): boolean {
  if (unit === '°c') return isTemperature(column) || unitText(column).startsWith('°c');
  if (unit === '%') return unitText(column) === '%' || column.measures === 'humidity' || column.measures === 'battery';
  const columnUnit = unitText(column);
  return columnUnit === unit || (['w', 'kw', 'mw'].includes(columnUnit) && ['w', 'kw', 'mw'].includes(unit));
}

const spelled: Readonly<Record<string, string>> = { w: 'W', kw: 'kW', mw: 'MW' };

/** A unit that numbers of these columns are understood with, as a language writes it; `''` where they have none. */
export const exampleUnit = (columns: readonly Column[], language: Language): string => {
  const match = columns.find(
    (column) =>
      fieldTypeOf(column).measure === 'number' &&
      unitSpellings.some(([pattern, unit]) => pattern.test(unitText(column)) && fitsUnit(column, unit)),
  );
  return match === undefined ? '' : unitOf(match, language);
};

/** How people write spans of time, and their seconds; a column's own unit is written so too. */
const spans: readonly (readonly [RegExp, number])[] = [
  [/^ ?(?:s|secs?|seconds?)(?![a-z])|^ ?秒/, 1],
  [/^ ?(?:min|mins|minutes?)(?![a-z])|^ ?分钟?/, 60],
  [/^ ?(?:h|hours?)(?![a-z])|^ ?(?:个?小时|钟头)/, 3600],
  [/^ ?(?:d|days?)(?![a-z])|^ ?天/, 86_400],
];

/** Seconds of the unit of time that a text starts with. */
const spanSeconds = (text: string): number | undefined => spans.find(([pattern]) => pattern.test(text))?.[1];

/** Seconds of the unit of a column whose numbers are spans of time. */
export const columnSpan = (column: Column): number | undefined =>
  fieldTypeOf(column).measure === 'number' ? spanSeconds(unitText(column)) : undefined;

/** What a number with this unit of time behind it is multiplied by: "5 hours" are 300 of a column of minutes. */
export const spanRatio = (unitBehind: string, column: Column): number => {
  const [span, columnSeconds] = [spanSeconds(unitBehind), columnSpan(column)];
  return span === undefined || columnSeconds === undefined ? 1 : span / columnSeconds;
};

/** A number in the column's own unit. */
export function inOwnUnit(value: number, unit: string | undefined, column: Column): number {
  const namedUnit = spelled[unit ?? ''];
  return namedUnit === undefined ? value : fromBaseUnit(inBaseUnit(value, namedUnit), unitOf(column, 'en'));
}
