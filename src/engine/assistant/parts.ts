import type { LocalText, ModuleConfig } from '../column.ts';
import type { Bucket } from '../board/dataset.ts';
import { referencesTo } from '../reference.ts';
import type { Choice, Frame, Outcome } from './frame.ts';
import type { ParsedQuestion } from './parsed-question.ts';
import { rangeBefore, untilEndOfToday, yearBefore } from './time-range.ts';
import type { TimeRange } from './time-range.ts';
import { moduleOf } from './vocabulary.ts';
import type { FoundName, KnownModule } from './vocabulary.ts';
import { inLanguage, joinTexts, localText, phrase } from '../../texts/phrase.ts';

/** Parts that several intents take from a question. */

export const hasAny = ({ cues }: ParsedQuestion, ...ids: Parameters<ParsedQuestion['cues']['has']>[0][]): boolean =>
  ids.some((id) => cues.has(id));

export const nameOfModule = (parsed: ParsedQuestion, pid: string | undefined): LocalText =>
  (pid === undefined ? undefined : moduleOf(parsed.vocabulary, pid)?.config.name) ??
  phrase('server/understanding', 'records');

/** The modules of a frame by name, where it is about modules and not about records. */
export function modulesText(parsed: ParsedQuestion, { pid, pids = [], records }: Frame): LocalText | undefined {
  const all = pid === undefined ? pids : [pid];
  if (all.length === 0 || records !== undefined) return undefined;
  const names = all.map((module) => nameOfModule(parsed, module));
  return joinTexts(names, phrase('engine/common', 'listSeparator'));
}

const refTo = (config: ModuleConfig, pid: string): boolean => referencesTo(config.columns, pid).length > 0;

/** The modules that a question may be about: the first named one, unless another one refers to it. */
export function moduleCandidates(parsed: ParsedQuestion): KnownModule[] {
  const groups = parsed.modules.map(({ pids }) => pids.flatMap((pid) => moduleOf(parsed.vocabulary, pid) ?? []));
  const devices = groups.map((group) => {
    const direct = group.filter(({ isHistory }) => isHistory !== true);
    return direct.length > 0 ? direct : group;
  });
  const [first = [], ...others] = devices;
  const [only] = first;
  if (first.length > 1) {
    const { kinds } = energyKinds(parsed);
    const ofKind = first.filter(({ config }) => kinds.some((kind) => kind === config.kind));
    if (ofKind.length > 0) return ofKind;
  }
  if (first.length !== 1 || only === undefined) return first;
  const better = others.find(
    ([other]) => other !== undefined && refTo(other.config, only.config.pid) && !refTo(only.config, other.config.pid),
  );
  const isPlace = better !== undefined && parsed.names.length === 0;
  return isPlace ? better : first;
}

/**
 * The modules that a comparison is about which the named one lacks a column for: rooms have no temperature, but the
 * devices that refer to a room do. What a meter of water or gas measures is in its pipe: its list counts where no other
 * one has the column.
 */
export const modulesComparing = (parsed: ParsedQuestion, { config: { pid } }: KnownModule): KnownModule[] => {
  const meterModules = parsed.vocabulary.modules.filter(({ config, isHistory }) => {
    if (isHistory === true || !refTo(config, pid)) return false;
    const { conditions, unmet } = parsed.conditionsOf(config);
    return unmet === undefined && conditions.length > 0;
  });
  const outside = meterModules.filter(({ config: { kind } }) => kind !== 'water' && kind !== 'gas');
  return outside.length > 0 ? outside : meterModules;
};

/** Electricity, water or gas, as the question names them. */
export function energyKinds({ cues }: ParsedQuestion): { kinds: readonly ('electricity' | 'water' | 'gas')[] } {
  const kinds = (['electricity', 'water', 'gas'] as const).filter((kind) => cues.has(kind));
  // "用气量" holds no word for water, but every "electric" word is also one for use.
  return { kinds };
}

export const recordsIn = (parsed: ParsedQuestion, isWanted: (record: FoundName) => boolean): FoundName[][] =>
  parsed.names.map(({ records }) => records.filter(isWanted)).filter((records) => records.length > 0);

const maxChoices = 8;

/** Asks the user which of several records is meant. */
export const whichRecord = (
  records: readonly FoundName[],
  parsed: ParsedQuestion,
  frameFor: (record: FoundName) => Frame,
): Outcome => {
  const choices = records.slice(0, maxChoices).map((record): Choice => {
    const module = nameOfModule(parsed, record.pid);
    return {
      label: phrase('server/understanding', 'recordInModule', { name: record.name, module }),
      frame: frameFor(record),
    };
  });
  return {
    kind: 'unclear',
    question: phrase('server/understanding', 'severalRecords'),
    choices,
  };
};

/** Asks the user which of several modules is meant. */
export const whichModule = (modules: readonly KnownModule[], frameFor: (module: KnownModule) => Frame): Outcome => ({
  kind: 'unclear',
  question: phrase('server/understanding', 'severalLists'),
  choices: modules.slice(0, maxChoices).map((module) => ({ label: module.config.name, frame: frameFor(module) })),
});

/**
 * Records of other modules to which the module's records refer. Its own columns take precedence over the built-in ones:
 * a store that is also a department is meant as a store.
 */
export const placesFor = (parsed: ParsedQuestion, config: ModuleConfig): FoundName[][] => {
  const refersBy = (pid: string, isBuiltin: boolean) =>
    referencesTo(config.columns, pid).some(({ builtin = false }) => builtin === isBuiltin);
  return recordsIn(parsed, ({ pid }) => pid !== config.pid && refTo(config, pid)).map((records) => {
    const directRecords = records.filter(({ pid }) => refersBy(pid, false));
    return directRecords.length > 0 ? directRecords : records;
  });
};

/** A module whose records report or are controlled. */
export const isDeviceModule = ({ historypid, driver, columns }: ModuleConfig): boolean =>
  historypid !== undefined || driver !== undefined || columns.some(({ control }) => control !== undefined);

export function compared(parsed: ParsedQuestion, range: TimeRange): TimeRange | undefined {
  const { clock, ranges } = parsed;
  const [, second] = ranges;
  if (second !== undefined) return second;
  if (hasAny(parsed, 'yearAgo')) return yearBefore(range, clock.zone);
  return hasAny(parsed, 'compare') ? rangeBefore(range, clock.zone) : undefined;
}

const untilNow = /\bsince\b|\bnow\b|现在|至今|以来|之后|到目前/;

/** "Since Friday" ends now. */
export function sinceThen({ text, clock }: ParsedQuestion, range: TimeRange): TimeRange {
  const isOver = range.to < clock.now;
  return isOver && untilNow.test(text) ? untilEndOfToday(range, clock) : range;
}

export function bucketIn(parsed: ParsedQuestion): Bucket | undefined {
  if (!hasAny(parsed, 'each') && !/daily|hourly|weekly|monthly/.test(parsed.text)) return undefined;
  const match =
    /(?:by|per|each|every) (?:the )?(hour|day|week|month|year)|(hourly|daily|weekly|monthly)|[按每逐](?:个)?(小时|天|日|周|星期|月|年)/.exec(
      parsed.text,
    );
  const word = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
  const buckets: readonly [RegExp, Bucket][] = [
    [/hour|小时/, 'hour'],
    [/day|dai|天|日/, 'day'],
    [/week|周|星期/, 'week'],
    [/month|月/, 'month'],
    [/year|年/, 'year'],
  ];
  return word === '' ? undefined : buckets.find(([pattern]) => pattern.test(word))?.[1];
}

const joined = (texts: readonly string[], between: string): string => texts.join(between);
export const namesText = (records: readonly FoundName[] | undefined): string =>
  joined(
    (records ?? []).map(({ name }) => name),
    ', ',
  );

/** Words of a question, as a list of the reader's language. */
export const listText = (words: readonly string[]): LocalText =>
  localText((language) => words.join(inLanguage(phrase('engine/common', 'listSeparator'), language)));

/** "of A, where State is Fault, yesterday": what narrows a frame. */
export function narrowing(frame: Frame): LocalText {
  const { records = [], places = [], conditions = [], range, compare, person } = frame;
  const of = namesText([...records, ...places]);
  const byWords = new Map(conditions.map(({ wording }) => [inLanguage(wording, 'en'), wording]));
  const text = joinTexts([...byWords.values()], phrase('server/understanding', 'conditionAnd'));
  const parts: readonly (LocalText | false)[] = [
    person !== undefined && phrase('server/understanding', 'ofPerson', { person }),
    of !== '' && phrase('server/understanding', 'ofRecords', { records: of }),
    conditions.length > 0 && phrase('server/understanding', 'whereConditions', { conditions: text }),
    range !== undefined && phrase('server/understanding', 'inRange', { range: range.label }),
    compare !== undefined && phrase('server/understanding', 'comparedWith', { range: compare.label }),
  ];
  return joinTexts(
    parts.filter((part) => part !== false),
    '',
  );
}
