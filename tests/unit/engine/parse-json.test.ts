import { expect, it } from 'vitest';
import { parseJson } from '../../../src/engine/parse-json.ts';

it.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['"text"', 'text'],
  ['', undefined],
  ['{"a":', undefined],
  ['undefined', undefined],
])('%j is read as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
