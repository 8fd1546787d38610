import { expect, it } from 'vitest';
import { faultText } from '../../../src/engine/faults.ts';

it.each([
  ['zh', 'Write the text in every language; missing: zh'],
  ['en, zh', 'Write the text in every language; missing: en, zh'],
])('a text that lacks %s lists what is missing in a sentence', (missing, text) => {
  expect(faultText({ path: '/name', rule: 'label', params: { missing } }, 'Name', 'en')).toBe(text);
});
