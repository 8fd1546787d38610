import { expect, it } from 'vitest';
import { amountsText, amountText } from '../../../server/assistant/consumption-sums.ts';

it('amounts of a table have as many decimals as the longest of them, at most two', () => {
  const write = amountsText([12_543.7, undefined, 12_888, 12_081.5649], 'kWh');
  expect([12_543.7, 12_888, 12_081.5649].map(write)).toEqual(['12,543.70 kWh', '12,888.00 kWh', '12,081.56 kWh']);
  expect(amountsText([3, 4], '')(3)).toBe('3');
});

it('an amount in a sentence has no more decimals than it needs', () => {
  expect(amountText(12_543.7, 'kWh')).toBe('12,543.7 kWh');
});
