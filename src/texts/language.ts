/** Key of a language: the name of its folder in `src/texts`, such as `en`. Which ones there are is found at start. */
export type Language = string;

/**
 * A text that a person reads, by language: English and Chinese always, further languages as further members. Read it with
 * `inLanguage`, which shows English where the reader's language is missing.
 */
export type LocalText = { en: string; zh: string };
