import { commonWords } from './cues.ts';
import { buildingSpellings, floorSpellings, fold, isOneError, tokensOf } from './text.ts';
import type { Token } from './text.ts';
import type { FoundName } from './vocabulary.ts';

/** Names of records in a question: which words to search for, and which of the found records are meant. */

/** A place of the question and the records that it may mean; more than one is for the person to choose. */
export type NameMatch = { from: number; to: number; records: readonly FoundName[]; isWhole: boolean };

const hanParticles = new Set(
  '的了吗呢吧啊和与及在是有被把给到从对于里中内上下个台只条所请帮我你他它们这那每各都还又再也',
);

const isInside = (text: string, index: number): boolean => /[\p{L}\p{N}]/u.test(text[index] ?? '');

const isBeforeHan = /^ \p{Script=Han}/u;

/** "a" is a word of the language, but not in "A座" or "A 座". */
export function isCommon(token: Token, text: string): boolean {
  if (token.kind === 'han') return hanParticles.has(token.text);
  return (
    token.kind === 'word' &&
    commonWords.has(token.text) &&
    !isInside(text, token.start - 1) &&
    !isInside(text, token.end) &&
    !(token.text.length === 1 && isBeforeHan.test(text.slice(token.end)))
  );
}

/** Stretches of tokens that nothing else explains. */
export function runsOf(tokens: readonly Token[], isFree: (index: number) => boolean): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const [index, { kind }] of tokens.entries()) {
    if (kind === 'mark' || !isFree(index)) continue;
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      tokens.slice(last[1], index).every((token) => ['-', '.', '_', '#', '/'].includes(token.text));
    if (isNext) last[1] = index + 1;
    else runs.push([index, index + 1]);
  }
  return runs;
}

const halves = (word: string): string[] =>
  word.length < 5 ? [] : [word.slice(0, Math.ceil(word.length / 2)), word.slice(Math.floor(word.length / 2))];

const pairs = (text: string): string[] =>
  text.length < 3 ? [] : Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2));

const pieces = /\d+[a-z]?|[a-z]+|\p{Script=Han}+/gu;

/** Search texts for record names, in tiers: a tier is used only if the one before found nothing. */
export function searchesFor(run: string): string[][] {
  const parts = [...run.matchAll(pieces)].map(([part]) => part).toSorted((a, b) => b.length - a.length);
  const floors = parts.flatMap((part) => (/^\d{1,3}f$/.test(part) ? floorSpellings(part.slice(0, -1)) : []));
  const buildings = [...run.matchAll(/(?<![a-z\d])([a-z]|\d{1,2}) ?座/g)].flatMap(([, sign = '']) =>
    buildingSpellings(sign),
  );
  const specific = parts.filter((part) => part.length > 1 || /\d/.test(part));
  const blurred = parts.flatMap((part) => (/^[a-z]/.test(part) ? halves(part) : pairs(part)));
  const spaced = [...run.matchAll(pieces)].map(([part]) => part).join(' ');
  const whole = [...new Set([run, spaced])];
  // Many rooms are in a building: what is said beside it tells more and comes first.
  const telling = [...[...floors, ...specific].slice(0, 6), ...buildings].filter((text) => !whole.includes(text));
  return [whole, telling.slice(0, 10), blurred.slice(0, 6)].filter(
    (list, index, all) => list.length > 0 && list.join(' ') !== all[index - 1]?.join(' '),
  );
}

const isSame = (a: Token, b: Token): boolean => {
  if (a.text === b.text) return true;
  return a.kind === 'word' && b.kind === 'word' && a.text.length > 3 && isOneError(a.text, b.text);
};

type Words = readonly (Token & { index: number })[];
type Stretch = { from: number; to: number; length: number; errors: number };

/** The longest stretch of `name` that the question contains, one wrong Chinese character of four forgiven. */
function longestMatch(words: Words, name: readonly Token[]): Stretch {
  let best = { from: 0, to: 0, length: 0, errors: 0 };
  for (let start = 0; start < words.length; start += 1)
    for (let offset = 0; offset < name.length && name.length - offset > best.length; offset += 1) {
      let length = 0;
      let errors = 0;
      for (;;) {
        const [word, other] = [words[start + length], name[offset + length]];
        if (word === undefined || other === undefined) break;
        if (!isSame(word, other)) {
          const isForgiven =
            word.kind === 'han' && other.kind === 'han' && errors === 0 && name.length > 3 && length > 0;
          if (!isForgiven || !isSame(words[start + length + 1] ?? word, name[offset + length + 1] ?? other)) break;
          errors += 1;
        }
        length += 1;
      }
      if (length > best.length)
        best = { from: words[start]?.index ?? 0, to: (words[start + length - 1]?.index ?? -1) + 1, length, errors };
    }
  return best;
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to;

/** Matches found records to the words of the question: full names first, then names that contain a run of words. */
export function matchNames(
  tokens: readonly Token[],
  records: readonly FoundName[],
  runs: readonly [number, number][],
): NameMatch[] {
  const words = tokens.flatMap((token, index) => (token.kind === 'mark' ? [] : [{ ...token, index }]));
  const all = records.flatMap((record) => {
    const name = tokensOf(fold(record.name)).filter(({ kind }) => kind !== 'mark');
    const { from, to, length, errors } = longestMatch(words, name);
    const isWhole = length === name.length && length > 0;
    const isRun = runs.some(([start, end]) => from <= start && to >= end);
    return isWhole || isRun ? [{ record, from, to, length, errors, isWhole, spare: name.length - length }] : [];
  });
  const accepted: NameMatch[] = [];
  const ranked = all.toSorted(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.length - a.length || a.errors - b.errors || a.spare - b.spare,
  );
  for (const match of ranked) {
    if (accepted.some((acceptedMatch) => overlaps(acceptedMatch, match))) continue;
    const same = ranked.filter(
      (otherMatch) =>
        otherMatch.from === match.from &&
        otherMatch.to === match.to &&
        otherMatch.isWhole === match.isWhole &&
        otherMatch.errors === match.errors,
    );
    accepted.push({
      from: match.from,
      to: match.to,
      isWhole: match.isWhole,
      records: same.map(({ record }) => record),
    });
  }
  return accepted.toSorted((a, b) => a.from - b.from);
}
