import type { Language } from '../engine/column.ts';

/** Languages of the console: the folders of `src/texts`. */
export const languages: readonly Language[] = Object.keys(import.meta.glob('../texts/*/parts.ts')).map(
  (path) => path.split('/').at(-2) as Language,
);

/** The language of a tag such as `zh-CN`, if the console has it. */
export const languageOf = (tag: string | undefined): Language | undefined => {
  const whole = tag?.toLowerCase();
  const find = (wanted: string | undefined) => languages.find((language) => language.toLowerCase() === wanted);
  return find(whole) ?? find(whole?.split(/[-_]/)[0]);
};

/** What its speakers call a language; Chinese is called by the writing that the console has. */
export const nameOfLanguage = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
