import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import chinese from 'antd/es/locale/zh_CN';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Language } from '../engine/column.ts';
import { preferences } from '../state/preferences.ts';

/** The words inside antd's parts (calendars, pages, empty lists). Every pack that antd has, loaded when it is requested. */

const packs = import.meta.glob<Locale>('/node_modules/antd/es/locale/*_*.js', { import: 'default' });

const bundled: Readonly<Partial<Record<Language, Locale>>> & { en: Locale } = { zh: chinese, en: english };

const tagOf = (file: string): string => file.replace(/^.*\//, '').replace('.js', '').replace('_', '-');

/** Tags of all packs, such as `de-DE`. */
export const packTags: readonly string[] = Object.keys(packs).map(tagOf);

/** The pack for a language tag: the very one, the language's own country's, or any of the language. */
export function packOf(tag: string): string | undefined {
  const lowerTag = tag.replace('_', '-').toLowerCase();
  const [language = ''] = lowerTag.split('-');
  const ofLanguage = packTags.filter((pack) => pack.toLowerCase().startsWith(`${language}-`));
  return (
    ofLanguage.find((pack) => pack.toLowerCase() === lowerTag) ??
    ofLanguage.find((pack) => pack.toLowerCase() === `${language}-${language}`) ??
    ofLanguage[0]
  );
}

export async function loadPack(tag: string): Promise<Locale | undefined> {
  const file = Object.keys(packs).find((path) => tagOf(path) === packOf(tag));
  return file ? packs[file]?.() : undefined;
}

/** The pack of the person's language; until it is there, or without one, that of the texts, or else English. */
export function useComponentTexts(): Locale {
  const { language, componentLanguage } = useSnapshot(preferences);
  const [loaded, setLoaded] = useState<{ tag: string; pack: Locale }>();
  const tag = componentLanguage ?? (bundled[language] === undefined ? language : undefined);
  useEffect(() => {
    if (!tag) {
      return undefined;
    }
    let isUnmounted = false;
    loadPack(tag)
      .then((pack) => pack && !isUnmounted && setLoaded({ tag, pack }))
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [tag]);
  return tag && loaded?.tag === tag ? loaded.pack : (bundled[language] ?? bundled.en);
}
