import { expect, it } from 'vitest';
import type { Fault } from '../../../src/engine/field-type.ts';
import { faultInUnit } from '../../../src/engine/fault-unit.ts';
import { faultText } from '../../../src/engine/faults.ts';

/** What is said of a number that is typed in kW, while its column is in W. */

const fault = (rule: string, params?: Fault['params']): Fault => ({
  path: '/power',
  rule,
  ...(params === undefined ? {} : { params }),
});

it.each([
  [fault('maximum', { limit: 5000, unit: 'W' }), 'At most 5\u00a0kW'],
  [fault('minimum', { limit: 250, unit: 'W' }), 'At least 0.25\u00a0kW'],
  [fault('step', { limit: 100, from: 50, unit: 'W' }), 'In steps of 0.1\u00a0kW from 0.05'],
  [fault('whole'), 'At most 3 decimals'],
  [fault('decimals', { asking: 'whole', limit: 0 }), 'At most 3 decimals'],
  [fault('decimals', { asking: 'decimal', limit: 1 }), 'At most 4 decimals'],
  [fault('decimals', { limit: 2 }), 'At most 5 decimals'],
  [
    fault('decimals', { asking: 'multiples', limit: 1000, example: 3000, unit: 'W' }),
    'A whole number of 1\u00a0kW, such as 3\u00a0kW',
  ],
  [fault('number'), 'Numbers only'],
])('%j is “%s”', (fault, text) => {
  expect(faultText(faultInUnit(fault, 'W', 'kW'), { en: 'Power', zh: '功率' }, 'en')).toBe(text);
  expect(faultInUnit(fault, 'W', 'W')).toBe(fault);
});
