/** How well words fit what was typed. A person may type either language, any part, in any order. */

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

const isWordStart = (text: string, index: number): boolean =>
  index === 0 || !/[\p{L}\p{N}]/u.test(text[index - 1] ?? '');

/** One typed word in one text: higher is better, 0 is no fit. */
function wordScore(text: string, word: string): number {
  const index = text.indexOf(word);
  if (index < 0) {
    return initials(text).startsWith(word) && word.length > 1 ? 1 : 0;
  }
  if (index === 0) {
    return text.length === word.length ? 5 : 4;
  }
  for (let next = index; next >= 0; next = text.indexOf(word, next + 1)) {
    if (isWordStart(text, next)) {
      return 3;
    }
  }
  return 2;
}

const initials = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word[0] ?? '')
    .join('');

/** The best fit of the typed words over the texts; 0 unless every word fits one of them. Nothing typed fits all. */
export function fit(typed: string, texts: readonly string[]): number {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const plainTexts = texts.map(plain);
  let total = 1;
  for (const word of words) {
    const best = Math.max(0, ...plainTexts.map((text) => wordScore(text, word)));
    if (best === 0) {
      return 0;
    }
    total += best;
  }
  return total;
}

/** The entries that fit, the best first; equal ones keep their order. */
export const fitting = <T>(typed: string, entries: readonly T[], textsOf: (entry: T) => readonly string[]): T[] =>
  entries
    .map((entry) => ({ entry, score: fit(typed, textsOf(entry)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
