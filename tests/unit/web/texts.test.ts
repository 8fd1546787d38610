import { describe, expect, test } from 'vitest';
import { changeLanguage, i18n, startTexts } from '../../../src/i18n/i18n.ts';

const files = import.meta.glob<{ texts: object }>('../../../src/texts/*/**/*.ts', { eager: true });

const flat = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** Values in a text: `{{name}}` of the console, `{name}` of engine and server. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{?\s*(\w+)/g)].map((match) => match[1] ?? ''))].toSorted((a, b) =>
    a.localeCompare(b),
  );

const pathOf = (area: string, language: string) => `../../../src/texts/${language}/${area}.ts`;
const places = Object.keys(files).map((path) => /\/texts\/([^/]+)\/(.+)\.ts$/.exec(path)?.slice(1) ?? []);
const areasIn = (language: string) =>
  places.flatMap(([code, area = '']) => (code === language ? [area] : [])).toSorted();
const areas = areasIn('en');

const textsOf = (area: string, language: string) => [
  ...flat(files[pathOf(area, language)]?.texts ?? {}),
  // Words of one board are part of what the drawings share.
  ...(area === 'boards'
    ? areas
        .filter((candidate) => candidate.startsWith('boards/'))
        .flatMap((candidate) => flat(files[pathOf(candidate, language)]?.texts ?? {}))
    : []),
];

test('every language has the same areas', () => {
  for (const language of new Set(places.map(([code = '']) => code))) expect(areasIn(language)).toEqual(areas);
});

test('no two drawings name a text alike', () => {
  const keys = textsOf('boards', 'en').map(([key]) => key);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('a text about several things has one about a single one, in every language', () => {
  const lacking = places.flatMap(([language = '', area = '']) => {
    const keys = new Set(flat(files[pathOf(area, language)]?.texts ?? {}).map(([key]) => key));
    const singular = (key: string) => key.replace(/_other$/, '_one');
    return [...keys].filter((key) => key.endsWith('_other') && !keys.has(singular(key)));
  });
  expect(lacking).toEqual([]);
});

test('one thing is named in Chinese too', async () => {
  await startTexts('data');
  await changeLanguage('zh');
  const facts = { name: '水表', module: '表计' };
  expect(i18n.t('list.deleteTitle', { ns: 'data', count: 1, ...facts })).toContain('水表');
  expect(i18n.t('list.deleteTitle', { ns: 'data', count: 2, ...facts })).toBe('删除 2 条记录？');
  await changeLanguage('en');
  expect(i18n.t('list.deleteTitle', { ns: 'data', count: 1, ...facts })).toContain('水表');
});

/** Chinese has one plural form; English has two. */
const translation = (texts: Map<string, string>, key: string) =>
  texts.get(key) ?? texts.get(key.replace(/_one$/, '_other')) ?? texts.get(key.replace(/_(one|other)$/, ''));

describe.each(areas)('the texts of "%s"', (area) => {
  const english = textsOf(area, 'en');
  const chinese = new Map(textsOf(area, 'zh'));

  test('are complete in both languages', () => {
    expect(english.length).toBeGreaterThan(0);
    // A language without plural forms lacks the keys of the other's.
    const keys = (list: Iterable<string>) =>
      [...new Set([...list].map((key) => key.replace(/_(one|other)$/, '')))].toSorted();
    expect(keys(chinese.keys())).toEqual(keys(english.map(([key]) => key)));
  });

  test('say something and name the same values', () => {
    const faulty = english.filter(([key, text]) => {
      const translated = translation(chinese, key)?.trim();
      if (!text.trim() || !translated) return true;
      const [named, original] = [placeholders(translated), placeholders(text)];
      // Chinese has no article and says some things without a name.
      if (/^(engine|server)\//.test(area)) return !named.every((name) => original.includes(name));
      return named.join() !== original.join();
    });
    expect(faulty).toEqual([]);
  });

  test('use full-width punctuation in Chinese', () => {
    const halfWidth = /[\u4e00-\u9fff][,;:?!]|[\u4e00-\u9fff]\.(\s|$)/;
    expect([...chinese].filter(([, text]) => halfWidth.test(text))).toEqual([]);
  });
});

const sources = import.meta.glob<string>('../../../src/**/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** The texts that a component names, with the area they stand in. */
const named = (source: string): [string, string][] => {
  const area = /useTranslation\(\[?'([\w-]+)'/.exec(source)?.[1];
  return area === undefined
    ? []
    : [...source.matchAll(/\bt\('([\w:.-]+)'/g)].map(([, key = '']) => {
        const [space, name] = key.includes(':') ? key.split(':') : [area, key];
        return [space ?? '', name ?? ''];
      });
};

test('every text that a component names exists', () => {
  const missing = Object.entries(sources).flatMap(([file, source]) =>
    named(source)
      .filter(([area, key]) => !textsOf(area, 'en').some(([textKey]) => textKey.replace(/_(one|other)$/, '') === key))
      .map(([area, key]) => `${file}: ${area}:${key}`),
  );
  expect(missing).toEqual([]);
});
