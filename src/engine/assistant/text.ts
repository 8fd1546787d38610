/** Questions as tokens: words of alphabetic scripts, numbers, and single Chinese characters. */

/** `text` is folded; `start` and `end` are places in the folded question. */
export type Token = { kind: 'word' | 'number' | 'han' | 'mark'; text: string; start: number; end: number };

const floorNames = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const hanDigits = '零一二三四五六七八九';

/** 3 of `三`, 21 of `二十一`, 7 of `7`; NaN of anything else. */
export function readCount(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === '半') return 0.5;
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['0', text];
  const digit = (character: string): number =>
    character === '' ? 0 : hanDigits.indexOf(character.replace('两', '二'));
  const high = tens === '0' ? 0 : tens === '' ? 1 : digit(tens);
  const all = [high, digit(ones)];
  return all.some((digitValue) => digitValue < 0) || ones.length > 1 || tens.length > 1
    ? Number.NaN
    : high * 10 + digit(ones);
}

const floorOf = (text: string): string => `${text}f`;

/** A floor is written in many ways; all of them become `3f`. */
const withFloors = (text: string): string =>
  text
    .replaceAll(/\b(\d{1,3})(?:st|nd|rd|th)[ -]floor\b/g, (_all, count: string) => floorOf(count))
    .replaceAll(/\b(?:floor|level) (\d{1,3})\b/g, (_all, count: string) => floorOf(count))
    .replaceAll(new RegExp(`\\b(${floorNames.join('|')})[ -]floor\\b`, 'g'), (_all, name: string) =>
      floorOf(String(floorNames.indexOf(name) + 1)),
    )
    .replaceAll(/第?(\d{1,3}|[一二三四五六七八九]?十?[一二三四五六七八九十])[楼层]/g, (_all, count: string) =>
      floorOf(String(readCount(count))),
    );

const months = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec';
const monthNames = 'january|february|march|april|august|september|october|november|december';
const timeUnits = "s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|quarters?|years?|am|pm|o'clock";

/** "The building 7 days ago", "building 12:30": the number is of a time. */
const noTime = `(?![:.-][\\p{L}\\p{N}]|[ -](?:${timeUnits}|(?:of )?(?:${months}|${monthNames}))(?![\\p{L}\\p{N}]))`;

/** "Building a chart" names no building; "building a" does at the end and before words that take no article. */
const noNoun =
  '(?=\\W*$|[^\\p{L}\\p{N} ]| [^a-z]| (?:floor|level|today|yesterday|now|this|last|in|on|at|of|from|to|since|until|for|by|per|and|or|is|was|has|had|used?|uses|consumed?|consumes|during|between|before|after|compared|versus|vs|first|second|third)(?![\\p{L}\\p{N}]))';

const buildingPattern = new RegExp(
  `\\b(?:tower ([a-hj-z]|\\d{1,2})|(?:building|block) ([b-hj-z]|\\d{1,2})|(?:building|block) (a)${noNoun})(?![\\p{L}\\p{N}])${noTime}`,
  'gu',
);

/** A building too: tower A, block A, A栋 and 3幢 become `a座` and `3座`. "3栋楼" are three buildings. */
const withBuildings = (text: string): string =>
  text
    .replaceAll(buildingPattern, (_all, ...signs: string[]) => `${signs.slice(0, 3).join('')}座`)
    .replaceAll(/(?<![a-z\d.])([a-z]|\d{1,2})\s?[栋幢](?!\p{Script=Latin}|楼)/gu, (_all, sign: string) => `${sign}座`);

/** Ways in which the names of records write a building. */
export const buildingSpellings = (sign: string): string[] => [
  `${sign}座`,
  `${sign} 座`,
  `Tower ${sign}`,
  `Building ${sign}`,
  `Block ${sign}`,
  `${sign}栋`,
  `${sign}幢`,
];

/** Ways in which the names of records write a floor. */
export const floorSpellings = (count: string): string[] => [
  `${count}F`,
  `F${count}`,
  `${count}楼`,
  `${count}层`,
  `Floor ${count}`,
];

/** Chinese is written with and without a blank around a number: `最近 15 天` is `最近15天`. */
const withoutNumberBlanks = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Han}) (?=\d)|(?<=\d) (?=\p{Script=Han})/gu, '');

/** Compatibility forms, case and blanks: what two spellings of the same text share. */
export const fold = (text: string): string =>
  withFloors(
    withBuildings(
      withoutNumberBlanks(text.normalize('NFKC').toLowerCase().replaceAll(/[’‘]/g, "'").replaceAll(/\s+/g, ' ').trim()),
    ),
  );

const pattern = /\d+(?:\.\d+)?|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+(?:'[a-z]+)?|\p{Script=Han}|\S/gu;

const kindOf = (text: string): Token['kind'] => {
  if (/^\d/.test(text)) return 'number';
  if (/^\p{Script=Han}$/u.test(text)) return 'han';
  return /^\p{L}/u.test(text) ? 'word' : 'mark';
};

/** @param text is folded */
export const tokensOf = (text: string): Token[] =>
  [...text.matchAll(pattern)].map(({ 0: token, index }) => ({
    kind: kindOf(token),
    text: token,
    start: index,
    end: index + token.length,
  }));

/** The part of a word that its forms share: lights, lighting, light. */
export function stemOf(word: string): string {
  let stem = word.replace(/'s?$/, '');
  if (stem.length > 4) stem = stem.replace(/ies$/, 'y').replace(/(ch|sh|x|ss)es$/, '$1');
  if (stem.length > 3) stem = stem.replace(/([^sui])s$/, '$1');
  if (stem.length > 5) stem = stem.replace(/ing$/, '');
  if (stem.length > 4) stem = stem.replace(/ed$/, '');
  if (stem.length > 4) stem = stem.replace(/([b-df-hj-np-rtv-z])\1$/, '$1');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

/** Whether two different words are one typing error apart: a letter too many, missing, wrong, or two swapped. */
export function isOneError(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let index = 0;
  while (index < a.length && a[index] === b[index]) index += 1;
  const textFrom = (text: string, from: number) => text.slice(from);
  if (a.length > b.length) return textFrom(a, index + 1) === textFrom(b, index);
  if (a.length < b.length) return textFrom(a, index) === textFrom(b, index + 1);
  if (textFrom(a, index + 1) === textFrom(b, index + 1)) return true;
  return a[index] === b[index + 1] && a[index + 1] === b[index] && textFrom(a, index + 2) === textFrom(b, index + 2);
}
