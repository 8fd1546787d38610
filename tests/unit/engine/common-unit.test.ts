import { expect, it } from 'vitest';
import { commonUnit, inUnit, unitTogether } from '../../../src/engine/common-unit.ts';

it.each([
  [[825.6, 4], 'W', 'W'],
  [[825.6, 297_753], 'W', 'kW'],
  [[-1_200_000, 3], 'W', 'MW'],
  [[0.4], 'kW', 'kW'],
  [[1753, 1772], 'kWh', 'kWh'],
  [[217_861], 'kWh', 'MWh'],
  [[25_000_000], 'kWh', 'GWh'],
  [[99_999_999], 'm³', 'm³'],
  [[undefined], 'W', 'W'],
  [[], 'W', 'W'],
])('%j in %s are shown in %s', (values, unit, expected) => {
  expect(commonUnit(values, unit)).toBe(expected);
});

it('a number keeps its amount in another unit of its family', () => {
  expect(inUnit(297_753, 'W', 'kW')).toBeCloseTo(297.753, 9);
  expect(inUnit(2, 'MWh', 'kWh')).toBe(2000);
  expect(inUnit(5, 'm³', 'm³')).toBe(5);
});

it.each([
  [[308_170, 4_200], 'W', { unit: 'kW', decimals: 2 }],
  [[308_170, 5], 'W', { unit: 'kW', decimals: 3 }],
  [[1_467_000, 12_000], 'W', { unit: 'MW', decimals: 2 }],
  [[1_467_000, 40], 'W', { unit: 'kW', decimals: 2 }],
  [[308_170, 0.4], 'W', undefined],
  [[308_170, 0, undefined], 'W', { unit: 'kW', decimals: 2 }],
  [[825.6], 'W', undefined],
  [[undefined, 0], 'W', undefined],
  [[99_999], 'm³', undefined],
])('%j in %s are shown together in %j', (values, unit, expected) => {
  expect(unitTogether(values, unit)).toEqual(expected);
});
