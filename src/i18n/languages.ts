import type { Language } from '../engine/column.ts';
import type { texts as english } from '../texts/en/language.ts';
import type { TextsLike } from '../texts/texts-like.ts';

type About = TextsLike<typeof english>;

const files = import.meta.glob<About>('../texts/*/language.ts', { eager: true, import: 'texts' });
const about = new Map(Object.entries(files).map(([path, texts]) => [path.split('/').at(-2) ?? '', texts]));

/** Languages of the console: the folders of `src/texts`. */
export const languages: readonly Language[] = [...about.keys()];

/** The language of a tag such as `zh-CN`, if the console has it. */
export const languageOf = (tag: string | undefined): Language | undefined => {
  const whole = tag?.toLowerCase();
  const find = (languageTag: string | undefined) =>
    languages.find((language) => language.toLowerCase() === languageTag);
  return find(whole) ?? find(whole?.split(/[-_]/)[0]);
};

/** What its speakers call a language: the text of its own folder, or what the browser knows of one without texts. */
export const nameOfLanguage = (language: string): string =>
  about.get(language)?.name ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** The tag for `lang` attributes. */
export const tagOfLanguage = (language: Language): string => about.get(language)?.tag ?? language;

/** The tag that dates are formatted by: in English the day comes before the month. */
export const dateTagOf = (language: Language): string => about.get(language)?.dates ?? language;
