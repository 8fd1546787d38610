/** Key of a language: the name of its folder in `src/texts`, such as `en`. */
export type Language = 'en' | 'zh';

/** A text that a person reads, by language. Further languages are optional members: read it with `inLanguage`. */
export type LocalText = { en: string; zh: string };
