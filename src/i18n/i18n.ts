import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../engine/column.ts';
import { isolated } from '../engine/isolated.ts';
import { keepLanguage, preferenceKeys, preferences, takeForeignLanguage, takeLanguage } from '../state/preferences.ts';
import { readStored } from '../state/storage.ts';
import { addAreaTexts, type AreaTexts } from '../texts/phrase.ts';
import { languageOf } from './languages.ts';

/** Texts by area, in files `src/texts/<language>/<area>.ts`; only what is shown is loaded, in one language. */

type TextFile = { texts: Record<string, unknown> };

const files = import.meta.glob<TextFile>([
  '../texts/*/**/*.ts',
  '!../texts/*/server/**',
  '!../texts/*/language.ts',
  '!../texts/*/engine/outcomes.ts',
]);

/** Areas that were requested, which a change of language loads as well, and files that are loaded. */
const requestedAreas = new Set<string>();
const loadedFiles = new Set<string>();

/** Records contain these texts in the language of their author, so they are recognised in every language and loaded at start. */
const outcomesArea = 'engine/outcomes';
const outcomes = import.meta.glob<AreaTexts>('../texts/*/engine/outcomes.ts', { eager: true, import: 'texts' });

for (const [path, texts] of Object.entries(outcomes)) addAreaTexts(path.split('/')[2] ?? '', outcomesArea, texts);

const pathOf = (area: string, language: string): string => `../texts/${language}/${area}.ts`;

/** Whether there are texts of an area. */
export const hasTexts = (area: string): boolean => pathOf(area, 'en') in files;

/** Areas of the engine: what it says of values, conditions and rules, wherever a page shows them. */
export const engineAreas: readonly string[] = Object.keys(files).flatMap(
  (path) => /\/texts\/en\/(engine\/.+)\.ts$/.exec(path)?.[1] ?? [],
);

/** The texts of each board are merged into the namespace of all boards. */
const namespaceOf = (area: string): string => (area.startsWith('boards/') ? 'boards' : area);

async function loadArea(area: string, language: Language): Promise<void> {
  const path = pathOf(area, language);
  if (loadedFiles.has(path) || area === outcomesArea) {
    return;
  }
  const file = files[path] ?? files[pathOf(area, 'en')];
  if (!file) {
    throw new Error(`There are no texts "${area}" in "${language}": add src/texts/${language}/${area}.ts.`);
  }
  const { texts } = await file();
  if (area.startsWith('engine/')) addAreaTexts(language, area, texts as AreaTexts);
  else i18next.addResourceBundle(language, namespaceOf(area), texts, true, true);
  loadedFiles.add(path);
}

/** Loads the texts of these areas in the language of the console; pages request theirs before they are drawn. */
export async function loadTexts(...areas: readonly string[]): Promise<void> {
  areas.forEach((area) => requestedAreas.add(area));
  await Promise.all(areas.map((area) => loadArea(area, preferences.language)));
}

type PluralResolver = { getSuffix: (language: string, count: number, options?: object) => string };

/**
 * One thing has a text of its own in every language: "Delete “Meter 3”?". By the rules of Chinese, which has no plural, one
 * would be "other" too, and its `_one` texts would never be shown.
 */
function nameOne(resolver: PluralResolver): void {
  const suffixOf = resolver.getSuffix.bind(resolver);
  resolver.getSuffix = (language, count, options) => (count === 1 ? '_one' : suffixOf(language, count, options));
}

export async function startTexts(...areas: readonly string[]): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferences.language,
    fallbackLng: false,
    defaultNS: 'parts',
    resources: {},
    // React escapes markup. Values get bidi isolation here, so that right-to-left text does not reorder the sentence.
    interpolation: { escapeValue: true, escape: isolated },
    react: { useSuspense: false },
    returnNull: false,
  });
  nameOne(i18next.services.pluralResolver as PluralResolver);
  // Its store is empty, however often it was started.
  loadedFiles.clear();
  await loadTexts(...areas);
}

/** The latest choice (race): if its texts arrive before those of an earlier choice, the earlier one is ignored. */
let requestedLanguage: Language | undefined;

async function showLanguage(language: Language, take: (language: Language) => void): Promise<void> {
  requestedLanguage = language;
  await Promise.all([...requestedAreas].map((area) => loadArea(area, language)));
  if (requestedLanguage !== language) return;
  take(language);
  await i18next.changeLanguage(language);
}

/** Changes the language of everything on the page, once all its texts are there. */
export const changeLanguage = (language: Language): Promise<void> => showLanguage(language, keepLanguage);

/**
 * Takes the language that is chosen in another tab of this browser. It is read and never written here: two tabs would
 * answer each other's choices. Called once by the entry.
 */
export function followLanguageOfOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== preferenceKeys.language) return;
    const stored = readStored(key);
    const language = languageOf(stored);
    if (language === undefined) takeForeignLanguage(stored);
    // Without its texts the page keeps its language, until it is loaded again.
    else showLanguage(language, takeLanguage).catch(() => undefined);
  });
}

/** For texts outside of components; components use `useTranslation(area)`. */
export const i18n = i18next;
