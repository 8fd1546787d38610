import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../engine/column.ts';
import { keepLanguage, preferences } from '../state/preferences.ts';
import { isolated } from '../engine/isolated.ts';

/** The texts of the console by area, in files `texts/<area>.<language>.ts`; only what is shown is loaded. */

type TextFile = { texts: Record<string, unknown> };

const files = import.meta.glob<TextFile>('./texts/*.ts');

/** Areas that were requested, which a change of language loads too, and files that are there. */
const loaded = new Set<string>();
const present = new Set<string>();

async function loadArea(area: string, language: Language): Promise<void> {
  const path = `./texts/${area}.${language}.ts`;
  if (present.has(path)) {
    return;
  }
  const file = files[path];
  if (!file) {
    throw new Error(`There are no texts "${area}" in "${language}": add src/i18n/texts/${area}.${language}.ts.`);
  }
  i18next.addResourceBundle(language, area, (await file()).texts, true, true);
  present.add(path);
}

/** Adds texts that come with what they are for, such as a board's drawing, to an area. */
export function addTexts(area: string, texts: Readonly<Record<Language, object>>): void {
  for (const [language, own] of Object.entries(texts)) i18next.addResourceBundle(language, area, own, true, true);
}

/** Loads the texts of these areas in the language of the console; pages request theirs before they are drawn. */
export async function loadTexts(...areas: string[]): Promise<void> {
  areas.forEach((area) => loaded.add(area));
  await Promise.all(areas.map((area) => loadArea(area, preferences.language)));
}

export async function startTexts(...areas: string[]): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: preferences.language,
    fallbackLng: false,
    defaultNS: 'parts',
    resources: {},
    // React escapes what it draws; what is done to a value here keeps it from turning the sentence around it.
    interpolation: { escapeValue: true, escape: isolated },
    react: { useSuspense: false },
    returnNull: false,
  });
  await loadTexts(...areas);
}

/** Changes the language of everything on the page, once all its texts are there. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...loaded].map((area) => loadArea(area, language)));
  keepLanguage(language);
  await i18next.changeLanguage(language);
}

/** For texts outside of components; components use `useTranslation(area)`. */
export const i18n = i18next;
