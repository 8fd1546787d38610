import type { ModuleConfig } from '../column.ts';
import type { FoundConditions } from './conditions.ts';
import { findConditions } from './conditions.ts';
import type { CueId } from './cues.ts';
import { isCommon, matchNames, runsOf } from './names.ts';
import type { NameMatch } from './names.ts';
import { fold, tokensOf } from './text.ts';
import type { Token } from './text.ts';
import { findRanges } from './find-ranges.ts';
import { relativeTo } from './time-range.ts';
import type { FoundRange, TimeRange } from './time-range.ts';
import { correctedWord, findCues, findTerms, wordsOf } from './vocabulary.ts';
import type { FoundName, Match, ModuleTerm, Vocabulary } from './vocabulary.ts';

export type Clock = { now: number; zone: string };

/** A tokenised question with all matches of its words, before an intent is chosen. */
export type ParsedQuestion = {
  /** Case-folded, with spelling corrected. */
  text: string;
  tokens: readonly Token[];
  clock: Clock;
  vocabulary: Vocabulary;
  names: readonly NameMatch[];
  ranges: readonly TimeRange[];
  /** Modules by the position of their names; if a name has several pids, the user has to choose. */
  modules: readonly { from: number; to: number; pids: readonly string[]; isWhole: boolean }[];
  cues: ReadonlySet<CueId>;
  /** Phone numbers and ids of people. */
  phone: string | undefined;
  /** Words that match nothing. */
  runs: readonly string[];
  /** Something of the question matches nothing, be it one Chinese character that is no run. */
  hasUnknown: boolean;
  conditionsOf(config: ModuleConfig): FoundConditions;
};

type Span = { from: number; to: number };
const covers = (spans: readonly Span[], index: number): boolean =>
  spans.some(({ from, to }) => from <= index && index < to);

/** Words put right keep their place in the list of tokens. */
function spelled(question: string, vocabulary: Vocabulary, isExempt: (index: number) => boolean): string {
  let text = '';
  let end = 0;
  for (const [index, token] of tokensOf(question).entries()) {
    const word = token.kind === 'word' && !isExempt(index) ? correctedWord(vocabulary, token.text) : token.text;
    text += question.slice(end, token.start) + word;
    end = token.end;
  }
  return text + question.slice(end);
}

function modulesIn(
  matches: readonly Match<ModuleTerm>[],
  isFree: (index: number) => boolean,
): ParsedQuestion['modules'] {
  const moduleMatches: { from: number; to: number; pids: string[]; isWhole: boolean }[] = [];
  const ranked = matches.toSorted(
    (a, b) =>
      b.to - b.from - (a.to - a.from) || Number(b.means.isWhole) - Number(a.means.isWhole) || b.letters - a.letters,
  );
  for (const { from, to, means } of ranked) {
    if (!isFree(from)) continue;
    const same = moduleMatches.find((match) => match.from === from && match.to === to);
    if (same !== undefined) {
      if (same.isWhole === means.isWhole && !same.pids.includes(means.pid)) same.pids.push(means.pid);
    } else if (!moduleMatches.some((match) => match.from < to && from < match.to))
      moduleMatches.push({ from, to, pids: [means.pid], isWhole: means.isWhole });
  }
  return moduleMatches.toSorted((a, b) => a.from - b.from);
}

const draftCues = ['make', 'linkage', 'policy', 'filter', 'chart'] as const;

/** Of counted records nothing is drafted: "how many new visitors". */
const isDraft = (cues: ReadonlySet<CueId>): boolean =>
  draftCues.some((cue) => cues.has(cue)) && !cues.has('count') && !cues.has('amount');

/** "The month before" another range of the same question is the one before that. */
function settled(ranges: readonly FoundRange[], zone: string): FoundRange[] {
  const base = ranges.find(({ relative }) => relative === undefined);
  return ranges.map((range) => {
    const { relative, start, end } = range;
    return base === undefined || relative === undefined ? range : { ...relativeTo(base, relative, zone), start, end };
  });
}

const phonePattern = /(?<!\d)1\d{10}(?!\d)/;

export type QuestionContext = { vocabulary: Vocabulary; names: readonly FoundName[]; clock: Clock };

export function readQuestion(
  question: string,
  { vocabulary, names: knownNames, clock }: QuestionContext,
): ParsedQuestion {
  const folded = fold(question);
  const original = tokensOf(folded);
  const matches = { first: matchNames(original, knownNames, []) };
  const rough = spelled(folded, vocabulary, (index) => covers(matches.first, index));
  const tokens = tokensOf(rough);
  const blanked = [...rough];
  for (const { from, to } of matches.first) blanked.fill('\u0000', tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  const ranges = settled(findRanges(blanked.join(''), clock), clock.zone);
  const isInRange = (index: number) => {
    const { start = 0, end = 0 } = tokens[index] ?? {};
    return ranges.some((range) => range.start <= start && end <= range.end);
  };
  const isUnnamed = (index: number) => !covers(matches.first, index) && !isInRange(index);
  const allCues = findCues(tokens);
  const isCueOfSeveral = (index: number) =>
    allCues.some(({ from, to }) => to - from > 1 && from <= index && index < to);
  // "group" of "filter group" is no group of screens.
  const moduleMatches = findTerms(tokens, vocabulary.moduleTerms).filter(
    ({ from, means }) => means.isWhole || !isCueOfSeveral(from),
  );
  const cueMatches = allCues.filter(({ from }) => isUnnamed(from));
  const ownNames = modulesIn(
    moduleMatches.filter(({ means }) => means.isSubject !== true),
    isUnnamed,
  );
  const isOfSubject = ownNames.length === 0 && !isDraft(new Set(cueMatches.map(({ means }) => means)));
  const modules = isOfSubject ? modulesIn(moduleMatches, isUnnamed) : ownNames;
  const isCue = (index: number) => covers(cueMatches, index);
  const phone = phonePattern.exec(rough)?.[0];
  const isExplained = (index: number) => {
    const token = tokens[index];
    if (token === undefined || !isUnnamed(index) || covers(modules, index) || token.text === phone) return true;
    const wasChanged = original[index]?.text !== token.text;
    return isCommon(token, rough) || (isCue(index) && !wasChanged && token.kind !== 'number');
  };
  const main =
    modules[0]?.pids.length === 1
      ? vocabulary.modules.find(({ config }) => config.pid === modules[0]?.pids[0])
      : undefined;
  const conditionsOf = (config: ModuleConfig) => {
    const moduleMatches = modules.filter(({ pids }) => pids.includes(config.pid));
    const isFree = (index: number) => isUnnamed(index) && !covers(moduleMatches, index);
    return findConditions({ tokens, config, isFree, isOpen: isUnnamed }, rough);
  };
  const inConditions = main === undefined ? undefined : conditionsOf(main.config);
  const columnWords = new Set(inConditions?.used);
  const freeRuns = runsOf(original, (index) => !isExplained(index) && !columnWords.has(index));
  const later = matchNames(original, knownNames, freeRuns).filter(
    (otherMatch) => !matches.first.some((other) => otherMatch.from < other.to && other.from < otherMatch.to),
  );
  const names = [...matches.first, ...later].toSorted((a, b) => a.from - b.from);
  const labels = main === undefined ? [] : findTerms(tokens, wordsOf(main.config).columns);
  const longer = [...modules, ...labels];
  // "Alarm" of "Leak alarm" requests no alarms.
  const isOwn = (match: Span) =>
    !longer.some(({ from, to }) => from <= match.from && match.to <= to && to - from > match.to - match.from);
  return {
    text: rough,
    tokens,
    clock,
    vocabulary,
    names,
    ranges: ranges.map(({ start: _start, end: _end, ...range }) => range),
    modules: modules.filter(({ from }) => !covers(names, from)),
    cues: new Set(cueMatches.filter((match) => isOwn(match) && !covers(names, match.from)).map(({ means }) => means)),
    phone,
    hasUnknown: freeRuns.some(([from]) => !covers(names, from)),
    runs: freeRuns
      .filter(([from, to]) => !covers(names, from) && !(to - from === 1 && original[from]?.kind === 'han'))
      .map(([from, to]) => folded.slice(original[from]?.start, original[to - 1]?.end)),
    conditionsOf,
  };
}
