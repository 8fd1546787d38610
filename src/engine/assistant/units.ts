import type { Column } from '../column.ts';
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
  const own = unitText(column);
  return own === unit || (['w', 'kw', 'mw'].includes(own) && ['w', 'kw', 'mw'].includes(unit));
}

const spelled: Readonly<Record<string, string>> = { w: 'W', kw: 'kW', mw: 'MW' };

/** A number in the column's own unit. */
export function inOwnUnit(value: number, unit: string | undefined, column: Column): number {
  const namedUnit = spelled[unit ?? ''];
  return namedUnit === undefined ? value : fromBaseUnit(inBaseUnit(value, namedUnit), unitOf(column, 'en'));
}
