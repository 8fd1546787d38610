import { beforeEach, expect, it } from 'vitest';
import { rememberRange } from '../../../src/state/shown-ranges.ts';

beforeEach(() => localStorage.clear());

it('a range is that of all numbers which a module’s column was shown with', () => {
  rememberRange('1', 'power', { smallest: 5, largest: 40 });
  expect(rememberRange('1', 'power', { smallest: 12, largest: 90 })).toEqual({ smallest: 5, largest: 90 });
  expect(rememberRange('1', 'power', undefined)).toEqual({ smallest: 5, largest: 90 });
});

it('modules and columns have ranges of their own', () => {
  rememberRange('1', 'power', { smallest: 5, largest: 40 });
  expect(rememberRange('2', 'power', undefined)).toBeUndefined();
  expect(rememberRange('1', 'energy', undefined)).toBeUndefined();
});

it.each(['no JSON', '7', 'null', '{"1.power":{"smallest":"a"}}'])('storage with %s is as good as empty', (text) => {
  localStorage.setItem('shownRanges', text);
  expect(rememberRange('1', 'power', undefined)).toBeUndefined();
});
