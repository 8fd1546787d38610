import { expect, it } from 'vitest';
import { faultText } from '../../../src/engine/faults.ts';

it.each([
  ['zh', 'Write the text in every language; missing: zh'],
  ['en, zh', 'Write the text in every language; missing: en, zh'],
])('a text that lacks %s lists what is missing in a sentence', (missing, text) => {
  expect(faultText({ path: '/name', rule: 'label', params: { missing } }, 'Name', 'en')).toBe(text);
});

it.each([
  ['reserved', { column: 'did' }, '“did” is a name every module has; choose another'],
  ['duplicate', { column: 'txt', path: '/columns/0' }, '“txt” is taken by /columns/0; choose another'],
  ['spec', { spec: 'celsius', allowed: 'float' }, '“celsius” can be used with float only'],
  ['minmax', {}, '“min” is above “max”; swap them'],
])('%s begins with the name as the file writes it, not in a capital', (rule, params, text) => {
  expect(faultText({ path: '/columns/1', rule, params }, '', 'en')).toBe(text);
});

it('a name that a sentence begins with is written as in the file in Chinese too', () => {
  const fault = { path: '/columns/1', rule: 'duplicate', params: { column: 'txt', path: '/columns/0' } };
  expect(faultText(fault, '', 'zh')).toBe('“txt”已被 /columns/0 使用，请另选');
});
