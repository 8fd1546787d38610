import type { Column, LocalText, ModuleConfig } from '../column.ts';
import { ownProperty } from '../own-property.ts';
import { cueTerms, commonWords, measureWords, synonyms, valueWords } from './cues.ts';
import type { CueId } from './cues.ts';
import { fold, isOneError, stemOf, tokensOf } from './text.ts';
import type { Token } from './text.ts';
import type { KindId } from '../measure-table.ts';
import { textsIn } from '../../texts/phrase.ts';

/** A module that the person may read, with the built-in columns. */
export type KnownModule = {
  config: ModuleConfig;
  /** History module with the readings of its devices, if the person may read it. */
  history?: ModuleConfig;
  /** Its rows are readings of devices. */
  isHistory?: boolean;
};

/** A record that the search found for words of the question. */
export type FoundName = { pid: string; did: string; name: string };

/** A text to look for in a question, as stems. */
export type Term<T> = { keys: readonly string[]; means: T };
export type Match<T> = { means: T; from: number; to: number; letters: number };
export type TermIndex<T> = ReadonlyMap<string, readonly Term<T>[]>;

const keyOf = ({ kind, text }: Pick<Token, 'kind' | 'text'>): string => (kind === 'word' ? stemOf(text) : text);

/** Stems of the words of a text. Punctuation is skipped: `air-conditioner` is two words. */
export const keysOf = (text: string): string[] =>
  tokensOf(fold(text))
    .filter(({ kind }) => kind !== 'mark')
    .map(keyOf);

export function termIndexOf<T>(entries: Iterable<{ text: string; means: T }>): TermIndex<T> {
  const index = new Map<string, Term<T>[]>();
  for (const { text, means } of entries) {
    const keys = keysOf(text);
    const [first] = keys;
    if (first === undefined) continue;
    const terms = index.get(first) ?? [];
    index.set(first, terms);
    terms.push({ keys, means });
  }
  return index;
}

/** Index after the last token of a term that starts at `from`; `undefined` if the term does not start there. */
function endOf(tokens: readonly Token[], from: number, keys: readonly string[]): number | undefined {
  let index = from;
  for (const [position, key] of keys.entries()) {
    while (position > 0 && tokens[index]?.text === '-') index += 1;
    const token = tokens[index];
    if (token === undefined || keyOf(token) !== key) return undefined;
    index += 1;
  }
  return index;
}

/** All matches of all terms, longest first. */
export function findTerms<T>(tokens: readonly Token[], index: TermIndex<T>): Match<T>[] {
  const matches = tokens.flatMap((token, from) =>
    (index.get(keyOf(token)) ?? []).flatMap(({ keys, means }) => {
      const to = endOf(tokens, from, keys);
      return to === undefined ? [] : [{ means, from, to, letters: keys.join('').length }];
    }),
  );
  return matches.toSorted((a, b) => b.to - b.from - (a.to - a.from) || b.letters - a.letters);
}

const isWithinHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** A label with one of its words replaced by those that mean the same. */
export function spellings(label: string): string[] {
  const folded = fold(label);
  const words = ` ${keysOf(folded).join(' ')} `;
  const variants = synonyms.flatMap((group) =>
    group.flatMap((word) => {
      if (isWithinHan(word)) return folded.includes(word) ? group.map((other) => folded.replace(word, other)) : [];
      const keys = ` ${keysOf(word).join(' ')} `;
      return words.includes(keys) ? group.map((other) => words.replace(keys, ` ${other} `).trim()) : [];
    }),
  );
  return [...new Set([folded, ...variants])];
}

export const textsOf = (label: LocalText): string[] => [...new Set(textsIn(label).flatMap(spellings))];

/** `isSubject`: what "Visitor records" are of, a weak name: "create a notification when a door opens" is about doors. */
export type ModuleTerm = { pid: string; isWhole: boolean; isSubject?: boolean };

const longEnough = (text: string): boolean => text.length > 1;

/** The halves of "Doors and gates", and the last word of a name of several words: people use them alone. */
function shortNames({ en, zh }: LocalText): string[] {
  const halves = [...en.split(/ and | & /), ...zh.split(/[与和及、]/)];
  const last = fold(en).split(/[ -]/).at(-1) ?? '';
  return [...(halves.length > 2 ? halves : []), ...(keysOf(en).length > 1 ? [last] : [])].filter(longEnough);
}

const subjectsOf = ({ en, zh }: LocalText): string[] =>
  [/^(.+) records$/i.exec(en)?.[1], /^(.+)记录$/.exec(zh)?.[1]].flatMap((subject) => subject ?? []).filter(longEnough);

function moduleTexts({ config }: KnownModule): { text: string; means: ModuleTerm }[] {
  const { name, pid } = config;
  const terms = (texts: readonly string[], means: ModuleTerm) => texts.map((text) => ({ text, means }));
  return [
    ...terms(textsOf(name), { pid, isWhole: true }),
    ...terms(shortNames(name).flatMap(spellings), { pid, isWhole: false }),
    ...terms(subjectsOf(name).flatMap(spellings), { pid, isWhole: false, isSubject: true }),
  ];
}

export type ValueTerm = { column: string; value: string; isDeclared: boolean };

const flagWords: Readonly<Record<string, readonly [yes: keyof typeof valueWords, no: keyof typeof valueWords]>> = {
  running: ['on', 'off'],
  open: ['open', 'closed'],
  presence: ['occupied', 'empty'],
};

const stateWords = { normal: 'normal', attention: 'attention', fault: 'fault', off: 'offline' } as const;

const wordsFor = (id: keyof typeof valueWords): string[] => valueWords[id].flatMap((texts) => texts.split('|'));

/** Everyday words for a value whose meaning the configuration declares. */
function declaredWords(column: Column, value: string): string[] {
  const { measures, control, on = '1', off = '0' } = column;
  const flag = control === 'power' ? flagWords['running'] : flagWords[measures ?? ''];
  const state = column.enum?.[value]?.state;
  const words = state === undefined || measures === 'running' ? [] : wordsFor(stateWords[state]);
  if (flag === undefined) return words;
  if (value === String(on)) return [...words, ...wordsFor(flag[0])];
  return value === String(off) ? [...words, ...wordsFor(flag[1])] : words;
}

/** Everyday names of a column whose measure the configuration declares. */
const measureTexts = ({ measures }: Column): string[] =>
  measures === undefined ? [] : (ownProperty(measureWords, measures) ?? []).flatMap((texts) => texts.split('|'));

const valueTexts = (column: Column): { text: string; means: ValueTerm }[] =>
  Object.entries(column.enum ?? {}).flatMap(([value, label]) => {
    const means = { column: column.column, value };
    const declared = declaredWords(column, value).map((text) => ({ text, means: { ...means, isDeclared: true } }));
    const labelTerms = textsOf(label).map((text) => ({ text, means: { ...means, isDeclared: false } }));
    return [...labelTerms, ...declared];
  });

/** Columns that a question can be about; ids are never named. */
const isNamed = ({ column }: Column): boolean => column !== 'did' && column !== 'companyid';

export type ModuleWords = { columns: TermIndex<string>; values: TermIndex<ValueTerm> };

const wordsByModule = new WeakMap<ModuleConfig, ModuleWords>();

/** Words by which a question may name a module and its parts; cached for each config. */
export function wordsOf(config: ModuleConfig): ModuleWords {
  const cached = wordsByModule.get(config);
  if (cached !== undefined) return cached;
  const named = config.columns.filter(isNamed);
  const made = {
    columns: termIndexOf(
      named.flatMap((column) =>
        [...textsOf(column.label), ...measureTexts(column)].map((text) => ({ text, means: column.column })),
      ),
    ),
    values: termIndexOf(named.flatMap(valueTexts)),
  };
  wordsByModule.set(config, made);
  return made;
}

export type Vocabulary = {
  modules: readonly KnownModule[];
  moduleTerms: TermIndex<ModuleTerm>;
  /** Words that a misspelt one may have meant, likelier ones first. */
  lexicon: ReadonlyMap<string, number>;
  /** Chinese texts of at least three characters. */
  hanTexts: readonly string[];
};

const cueIndex: TermIndex<CueId> = termIndexOf(cueTerms.map(({ id, text }) => ({ text, means: id })));
export const findCues = (tokens: readonly Token[]): Match<CueId>[] => findTerms(tokens, cueIndex);

const timeWords =
  `yesterday today monday tuesday wednesday thursday friday saturday sunday week month quarter year hour days weeks months years
  january february march april june july august september october november december above below between greater less
  higher lower under over least exceeds degrees percent`.split(/\s+/);

const labelsOf = ({ config }: KnownModule): string[] =>
  config.columns
    .filter(isNamed)
    .flatMap(({ label, enum: values = {} }) => [label, ...Object.values(values)].flatMap(textsIn));

/** @param modules those that the person may read, histories included */
export function vocabularyOf(modules: readonly KnownModule[]): Vocabulary {
  const moduleTerms = modules.flatMap(moduleTexts);
  const ranked = [
    timeWords,
    cueTerms.map(({ text }) => text),
    moduleTerms.map(({ text }) => text),
    modules.flatMap(labelsOf),
  ];
  const lexicon = new Map<string, number>();
  const hanTexts = new Set<string>();
  for (const [rank, texts] of ranked.entries())
    for (const text of texts) {
      for (const token of tokensOf(fold(text)))
        if (token.kind === 'word' && !lexicon.has(token.text)) lexicon.set(token.text, rank);
      if (rank > 0 && text.length > 2 && isWithinHan(text)) hanTexts.add(fold(text));
    }
  return { modules, moduleTerms: termIndexOf(moduleTerms), lexicon, hanTexts: [...hanTexts] };
}

export const moduleOf = ({ modules }: Vocabulary, pid: string): KnownModule | undefined =>
  modules.find(({ config }) => config.pid === pid);

/** Modules of devices of a kind, such as electricity meters. */
export const modulesOfKind = ({ modules }: Vocabulary, kind: KindId): KnownModule[] =>
  modules.filter(({ config }) => config.kind === kind);

const minLength = 4;

/** The word that a misspelt one probably means, else itself. */
export function correctedWord({ lexicon }: Vocabulary, word: string): string {
  if (word.length < minLength || commonWords.has(word) || lexicon.has(word)) return word;
  const stem = stemOf(word);
  let best: { text: string; rank: number } | undefined;
  for (const [text, rank] of lexicon) {
    if (stemOf(text) === stem) return word;
    if (text.length >= minLength && isOneError(word, text) && (best === undefined || rank < best.rank))
      best = { text, rank };
  }
  return best?.text ?? word;
}

const hanCues = cueTerms.map(({ text }) => text).filter((text) => /^\p{Script=Han}{2,4}$/u.test(text));

/** Two characters are a word of their own more often than a longer one that lacks a character: 天气 is not 天然气. */
const minInserted = 3;

/** Spelling correction: the Chinese question with an unknown word replaced by a cue that differs in one character: 报井 → 报警. */
export const correctedCues = (question: string, runs: readonly string[]): string[] =>
  runs.flatMap((run) =>
    hanCues.filter((cue) => cue.length === run.length && isOneError(run, cue)).map((cue) => question.replace(run, cue)),
  );

/** Spelling correction: the Chinese question with one character of a text of the vocabulary corrected; longer texts first. */
export function correctedHan({ hanTexts }: Vocabulary, question: string): string[] {
  const corrections: { text: string; spare: number; corrected: string }[] = [];
  for (const text of hanTexts) {
    if (question.includes(text)) continue;
    for (const length of [text.length, text.length - 1, text.length + 1])
      for (let index = 0; index + length <= question.length; index += 1)
        if (
          length >= Math.min(text.length, minInserted) &&
          length > 1 &&
          isOneError(question.slice(index, index + length), text)
        ) {
          const spare = Math.abs(length - text.length);
          corrections.push({
            text,
            spare,
            corrected: question.slice(0, index) + text + question.slice(index + length),
          });
        }
  }
  const ranked = corrections.toSorted((a, b) => a.spare - b.spare || b.text.length - a.text.length);
  return [...new Set(ranked.map(({ corrected }) => corrected))];
}
