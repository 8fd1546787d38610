import { expect, test } from 'vitest';
import { noneWords } from '../../../src/features/record-list/none-words.ts';

test('an empty list says to add a record only where that is possible, and names devices only where they report', () => {
  expect(noneWords({ driver: 'http' }, true)).toBe('list.emptyText');
  expect(noneWords({}, true)).toBe('list.emptyAdd');
  expect(noneWords({ driver: 'http', canadd: false }, true)).toBe('list.emptyOwn');
  expect(noneWords({ driver: 'http' }, false)).toBe('list.emptyOwn');
});
