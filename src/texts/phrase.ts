import type { Areas } from './areas.ts';
import type { Language, LocalText } from './language.ts';

/**
 * Texts of the engine and the server by area and key, in files `<language>/<area>.ts`. The edge loads the files
 * (`src/i18n/i18n.ts` in the browser, `server/texts.ts` on the server) and adds them here; readers below name a key.
 */

export type AreaTexts = Readonly<Record<string, string>>;

type Area = keyof Areas;
type KeyOf<A extends Area> = keyof Areas[A] & string;

/** A value inside of a text: as it is, in the reader's language, or made for that language. */
export type TextValue = string | number | LocalText | ((language: Language) => string);

/** The name in braces: `{name}`, or of a plural `{count, one: row, other: rows}`. */
type NameOf<Inside> = Inside extends ` ${string}`
  ? never
  : Inside extends `${infer Name}, ${string}`
    ? Name
    : Inside extends `${string} ${string}`
      ? never
      : Inside;
type NamesIn<Text> = Text extends `${string}{${infer Inside}}${infer Rest}` ? NameOf<Inside> | NamesIn<Rest> : never;
type ValuesOf<Text> = [NamesIn<Text>] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<NamesIn<Text>, TextValue>>];

/** Languages whose texts a label always has; the first one is what a reader gets without a text in their language. */
const complete: readonly Language[] = ['en', 'zh'];

const added = new Map<string, Map<string, AreaTexts>>();

/** Adds the texts of an area in one language. Called by the edge only, before the first text is read. */
export const addAreaTexts = (language: string, area: string, texts: AreaTexts): void => {
  added.set(language, (added.get(language) ?? new Map<string, AreaTexts>()).set(area, texts));
};

/** Every language with texts. */
export const textLanguages = (): Language[] => [...new Set([...complete, ...(added.keys() as Iterable<Language>)])];

/** How a text is read in a language that was not known when it was made; not enumerable. */
const reader = Symbol('reader');

/** A text that is made for each language when it is read. */
export const localText = (read: (language: Language) => string): LocalText => {
  const text = {};
  for (const language of textLanguages())
    Object.defineProperty(text, language, { get: () => read(language), enumerable: true });
  Object.defineProperty(text, reader, { value: read });
  // A text may be made before the files of a language are loaded; a client gets every language all the same.
  Object.defineProperty(text, 'toJSON', {
    value: () => Object.fromEntries(textLanguages().map((language) => [language, read(language)])),
  });
  // Both members of the type are defined above: `complete` names them.
  return text as LocalText;
};

type Readable = Readonly<Partial<Record<string, string>>> & { readonly [reader]?: (language: Language) => string };

/** A text in the reader's language; in English where it has none of that. Nothing of nothing. */
export function inLanguage(text: LocalText, language: Language): string;
export function inLanguage(text: LocalText | undefined, language: Language): string | undefined;
export function inLanguage(text: LocalText | undefined, language: Language): string | undefined {
  if (text === undefined) return undefined;
  const { [reader]: read, ...textByLanguage }: Readable = text;
  return read?.(language) ?? textByLanguage[language] ?? text.en;
}

/** A key, a number or a person's name: written alike in every language. */
export const sameText = (text: string): LocalText => localText(() => text);

/** Texts one after the other, each in the reader's language; empty ones are left out. */
export const joinTexts = (texts: readonly LocalText[], separator: LocalText | string): LocalText =>
  localText((language) =>
    texts
      .map((text) => inLanguage(text, language))
      .filter((text) => text !== '')
      .join(typeof separator === 'string' ? separator : inLanguage(separator, language)),
  );

/** A stored text for readers whose language is not known: what it says in every language, Chinese first. */
export const everyLanguage = (text: LocalText, separator: string): string =>
  [...new Set(['zh', 'en', ...textLanguages()])].map((language) => inLanguage(text, language)).join(separator);

/** A tag of BCP 47: `en`, `pt-BR`. Members of a label that are not named so are no texts. */
export const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

export const isLanguageTag = (key: string): boolean => languageTag.test(key);

/** What a text says in each of its languages: a person searches in any of them. */
export const textsIn = (text: LocalText): string[] => {
  const { [reader]: read, ...textByLanguage }: Readable = text;
  const texts =
    read === undefined
      ? Object.entries(textByLanguage).flatMap(([key, value]) => (isLanguageTag(key) ? (value ?? []) : []))
      : textLanguages().map(read);
  return [...new Set(texts)];
};

/** The label that an unknown value is: its texts by language, if English and Chinese are there. Other members are left out. */
export const asLabel = (value: unknown): LocalText | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => isLanguageTag(entry[0]) && typeof entry[1] === 'string',
  );
  const label: { [language: string]: string } = Object.fromEntries(texts);
  const { en, zh } = label;
  return en === undefined || zh === undefined ? undefined : { ...label, en, zh };
};

const valueText = (value: TextValue, language: Language): string => {
  if (typeof value === 'function') return value(language);
  return typeof value === 'object' ? inLanguage(value, language) : String(value);
};

/** Without the reader's language its English, without that any that is loaded: the browser loads one language. */
const textFor = (language: Language, area: string, key: string): string => {
  const order = [language, ...complete, ...added.keys()];
  const texts = order.map((tag) => added.get(tag)?.get(area)?.[key]).find((text) => text !== undefined);
  return texts ?? `${area}.${key}`;
};

/** The form of a plural for a number: of `one: row, other: rows`, by the categories of `Intl.PluralRules`. */
const pluralForm = (forms: string, count: number, language: Language): string => {
  const textByForm = new Map(forms.split(', ').map((form) => [form.split(': ')[0], form.split(': ')[1] ?? '']));
  return textByForm.get(new Intl.PluralRules(language).select(count)) ?? textByForm.get('other') ?? '';
};

const braces = /\{(\w+)(?:, ([^{}]*))?\}/g;

const filled = (text: string, values: Readonly<Record<string, TextValue>>, language: Language): string =>
  text.replaceAll(braces, (brace: string, name: string, forms: string | undefined) => {
    const value = values[name];
    if (value === undefined) return brace;
    return forms === undefined ? valueText(value, language) : pluralForm(forms, Number(value), language);
  });

/** A text of the catalogue in every language, its braces filled in. A brace without a value does not compile. */
export const phrase = <A extends Area, K extends KeyOf<A>>(
  area: A,
  key: K,
  ...[values]: ValuesOf<Areas[A][K]>
): LocalText => {
  const textValues: Readonly<Record<string, TextValue>> = values ?? {};
  return localText((language) => filled(textFor(language, area, key), textValues, language));
};

/** A text whose braces the caller fills in itself. */
export const phrasePattern = <A extends Area>(area: A, key: KeyOf<A>): LocalText =>
  localText((language) => textFor(language, area, key));
