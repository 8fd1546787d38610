import { expect, test } from 'vitest';
import { loadPack, packOf, packTags } from '../../../src/i18n/component-texts.ts';

test('there are words for components in at least 49 languages', () => {
  expect(packTags.length).toBeGreaterThanOrEqual(49);
});

test.each([
  ['de', 'de-DE'],
  ['fr', 'fr-FR'],
  ['pt-BR', 'pt-BR'],
  ['pt_PT', 'pt-PT'],
  ['ja', 'ja-JP'],
  ['DE-AT', 'de-DE'],
  ['xx', undefined],
  ['', undefined],
  ['../de', undefined],
])('the tag "%s" finds the pack %s', (tag, pack) => {
  expect(packOf(tag)).toBe(pack);
});

test('a pack brings its own words', async () => {
  expect((await loadPack('de'))?.locale).toBe('de');
  expect(await loadPack('xx')).toBeUndefined();
});
