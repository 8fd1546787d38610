import { describe, expect, test } from 'vitest';

const files = import.meta.glob<{ texts: object }>('../../../src/i18n/texts/*.ts', { eager: true });

/** Texts beside the drawings of boards, which are part of the area "boards". */
const drawings = import.meta.glob<{ texts: Record<string, object> }>('../../../src/renderers/boards/*.texts.ts', {
  eager: true,
});

const flat = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').toSorted((one, other) => one.localeCompare(other));

const areas = [...new Set(Object.keys(files).map((path) => path.replace(/^.*\/([\w-]+)\.\w+\.ts$/, '$1')))];

const textsOf = (area: string, language: string) => [
  ...flat(files[`../../../src/i18n/texts/${area}.${language}.ts`]?.texts ?? {}),
  ...(area === 'boards' ? Object.values(drawings).flatMap(({ texts }) => flat(texts[language] ?? {})) : []),
];

test('no two drawings name a text alike', () => {
  const keys = textsOf('boards', 'en').map(([key]) => key);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
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
      return !text.trim() || !translated || placeholders(translated).join() !== placeholders(text).join();
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
      .filter(([area, key]) => !textsOf(area, 'en').some(([known]) => known.replace(/_(one|other)$/, '') === key))
      .map(([area, key]) => `${file}: ${area}:${key}`),
  );
  expect(missing).toEqual([]);
});
