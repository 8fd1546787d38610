import { expect, test } from 'vitest';
import { languageOf, namedLanguage } from '../../../server/http/language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['zh', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['ZH-Hant-TW', 'zh'],
  ['en-US', 'en'],
  ['fr-FR, zh;q=0.5', 'zh'],
  // A tag that begins with the same letters is another language.
  ['enm, zh', 'zh'],
  ['fr', 'en'],
])('the header %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('a language without texts that a link names counts as none', () => {
  expect(namedLanguage('zh-HK')).toBe('zh');
  expect(namedLanguage('de')).toBeUndefined();
  expect(namedLanguage(undefined)).toBeUndefined();
});
