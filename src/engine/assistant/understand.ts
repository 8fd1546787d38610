import type { Choice, Frame, Intent, Outcome } from './frame.ts';
import { searchesFor } from './names.ts';
import { hasAny } from './parts.ts';
import { readQuestion } from './parsed-question.ts';
import type { QuestionContext, ParsedQuestion } from './parsed-question.ts';
import { readCount } from './text.ts';
import { relativeTo, yearBefore } from './time-range.ts';
import type { TimeRange } from './time-range.ts';
import { correctedCues, correctedHan } from './vocabulary.ts';
import { phrase, textsIn } from '../../texts/phrase.ts';

/**
 * Natural-language understanding without a model: matches the words of a question to intents, modules, columns, values
 * and names.
 */

/** Conversation state: the frame of the last question, or the choices that were offered. */
export type Remembered = { frame?: Frame; choices?: readonly Choice[] };

export type Understanding =
  | Outcome
  /** The question matches no intent. */
  | { kind: 'cannot'; reason: 'unknown' | 'changes' };

/** A question with a lower score is not understood. */
const leastFit = 20;

const commands =
  /^(?:please |kindly |can you |could you |i want you to |just |hey |ok )*(?:turn|switch|delete|remove|restart|reboot|rename|update|set|send|approve|assign|start|stop|open|close|shut|lock|unlock|grant|reset|import|upload|change|pay|buy|order|call|enable|disable|add|write)\b/;
const hanCommands =
  /^(?:请|麻烦|帮我|帮忙|给我)*(?:给.{1,8}(?:发|推送|设置)|把|将|打开|关闭|关掉|关上|开启|删除|移除|重启|改名|修改|更新|设为|设置|发送|发给|通知|审批|分配|启动|停止|锁定|解锁|授权|重置|导入|上传|开一下|关一下|调到|调高|调低|禁用|启用)/;
const questionWords = /\b(?:who|which|what|when|how|why|list|show)\b|谁|哪|多少|几|吗|为什么|列出|记录|历史|过/;

/** An order to change something; the assistant reads and drafts. */
const isCommand = (parsed: ParsedQuestion): boolean =>
  (commands.test(parsed.text) || hanCommands.test(parsed.text)) &&
  !questionWords.test(parsed.text) &&
  !hasAny(parsed, 'linkage', 'policy', 'filter', 'chart', 'line', 'bar', 'pie', 'history');

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** The choice that a short answer names: its number, or a part of its label that no other has. */
function chosen(question: string, choices: readonly Choice[]): Choice | undefined {
  const answer = question.trim().toLowerCase();
  const number =
    /^(?:the |number |option |no\.? ?|第)*(\d+|[一二三四五六七八])(?:st|nd|rd|th)?(?: one)?(?:个|条|项|种)?[.。!！]?$/.exec(
      answer,
    )?.[1];
  const word = ordinals.findIndex((ordinal) => new RegExp(`^(?:the )?${ordinal}(?: one)?$`).test(answer));
  const index = number === undefined ? word : readCount(number) - 1;
  if (index >= 0 && index < choices.length) return choices[index];
  const named = choices.filter(({ label }) =>
    textsIn(label).some((text) => text.toLowerCase().includes(answer) || answer === text.toLowerCase()),
  );
  return answer.length > 1 && named.length === 1 ? named[0] : undefined;
}

const followUpStart =
  /^(?:and|what about|how about|also|same for|now for|but|only|instead|make it|change (?:it|that) to|那么?|还有|换成|改成|改为|再看|只)/;
const ends = /呢[?？]?$/;
/** Anaphora: words that refer to the subject of the question before. */
const pronouns =
  /\b(?:it|its|they|them|that one|this one|(?:this|that) (?:device|meter|room|record|member))\b|它|该设备|这台|那台|这个设备|此设备/;

type Times = { range?: TimeRange; compare?: TimeRange };

/** Time ranges of a follow-up question; "the month before" is relative to the earliest range of the question before. */
function timesAfter(parsed: ParsedQuestion, former: Frame): Times {
  const [newRange] = parsed.ranges;
  const { zone } = parsed.clock;
  if (newRange?.relative === undefined || former.range === undefined)
    return newRange === undefined ? {} : { range: newRange };
  if (newRange.relative === 'yearAgo') return { range: former.range, compare: yearBefore(former.range, zone) };
  const { range, compare } = former;
  const earliest = compare !== undefined && compare.from < range.from ? compare : range;
  const moved = relativeTo(earliest, newRange.relative, zone);
  return compare === undefined ? { range: moved } : { range: moved, compare: earliest };
}

/** The former frame with the parts that the question names. */
function followed(parsed: ParsedQuestion, former: Frame, intents: readonly Intent[]): Outcome | undefined {
  const intent = intents.find(({ id }) => id === former.intent);
  if (intent === undefined) return undefined;
  const { range, compare } = timesAfter(parsed, former);
  const followUp = intent.follow?.(former, parsed);
  if (followUp !== undefined) return { kind: 'understood', frame: followUp, wording: intent.wording(followUp, parsed) };
  const fresh =
    intent.fits(parsed) > 0 || parsed.names.length > 0 || parsed.modules.length > 0
      ? intent.outcome(parsed)
      : undefined;
  const named = fresh?.kind === 'understood' ? fresh.frame : undefined;
  const outcomeOf = (frame: Frame): Outcome => ({ kind: 'understood', frame, wording: intent.wording(frame, parsed) });
  const { compare: _formerComparison, ...withoutComparison } = former;
  const ranged = (frame: Frame): Frame =>
    range === undefined ? frame : { ...frame, range, ...(compare === undefined ? {} : { compare }) };
  const same = fresh?.kind === 'unclear' ? fresh.choices.find(({ frame }) => frame.pid === former.pid) : undefined;
  if (same !== undefined && parsed.modules.length === 0 && parsed.names.length > 0) {
    const { records: _records, places: _places, ...rest } = withoutComparison;
    const { range: _range, ...chosenFrame } = same.frame;
    return outcomeOf(ranged({ ...rest, ...chosenFrame }));
  }
  if (fresh?.kind === 'unclear' && (parsed.names.length > 0 || parsed.modules.length > 0)) {
    return {
      ...fresh,
      choices: fresh.choices.map((choice) => ({
        ...choice,
        frame: ranged({
          ...withoutComparison,
          ...choice.frame,
          ...(range === undefined && former.range ? { range: former.range } : {}),
        }),
      })),
    };
  }
  if (named !== undefined && (parsed.names.length > 0 || parsed.modules.length > 0)) {
    const { records: _records, places: _places, ...rest } = withoutComparison;
    const base = parsed.names.length > 0 ? rest : withoutComparison;
    const isOther = parsed.modules.length > 0 && named.pid !== former.pid;
    const { conditions: _conditions, columns: _columns, ...general } = base;
    const merged: Frame = { ...(isOther ? general : base), ...named };
    const timed = range === undefined && former.range !== undefined ? { ...merged, range: former.range } : merged;
    const isSamePlace = parsed.names.length === 0 && parsed.modules.length > 0;
    return outcomeOf(isSamePlace && former.places !== undefined ? { ...timed, places: former.places } : timed);
  }
  // An unknown word is probably the subject of the question: "the weather today" is no other day of the former question.
  const isTimed = range !== undefined && (!parsed.hasUnknown || parsed.names.length > 0);
  if (isTimed || named?.compare !== undefined || parsed.phone !== undefined)
    return outcomeOf(
      ranged({
        ...withoutComparison,
        ...(named?.compare === undefined || compare !== undefined ? {} : { compare: named.compare }),
        ...(parsed.phone === undefined ? {} : { person: parsed.phone }),
      }),
    );
  if (named?.conditions !== undefined && named.conditions.length > 0)
    return outcomeOf({ ...withoutComparison, conditions: named.conditions });
  if (former.pid === undefined) return undefined;
  const config = parsed.vocabulary.modules.find((module) => module.config.pid === former.pid)?.config;
  const conditions = config === undefined ? [] : parsed.conditionsOf(config).conditions;
  return conditions.length > 0 ? outcomeOf({ ...withoutComparison, conditions }) : undefined;
}

const isAboutSomething = ({ records, places, pid, pids, person }: Frame): boolean =>
  [records, places, pid, pids, person].some((part) => part !== undefined);

/** A follow-up of another intent about the same subject: "who operated it?" after the record was shown. */
function carried(parsed: ParsedQuestion, former: Frame, intents: readonly Intent[]): Outcome | undefined {
  if (parsed.names.length > 0 || parsed.modules.length > 0) return undefined;
  const bestFit = best(parsed, intents);
  const { records, places, pid, pids, person } = former;
  if (bestFit === undefined || bestFit.intent.id === former.intent || !isAboutSomething(former)) return undefined;
  const { intent } = bestFit;
  const fresh = intent.outcome({ ...parsed, runs: [] });
  if (fresh.kind !== 'understood') return undefined;
  const isNow = /\bnow\b|现在|目前|当前/.test(parsed.text);
  const formerRange = parsed.ranges.length > 0 || isNow ? undefined : former.range;
  const frame: Frame = {
    ...fresh.frame,
    ...(records === undefined ? {} : { records }),
    ...(places === undefined ? {} : { places }),
    ...(pid === undefined ? {} : { pid }),
    ...(pids === undefined ? {} : { pids }),
    ...(person === undefined ? {} : { person }),
    ...(formerRange === undefined ? {} : { range: formerRange }),
  };
  return { kind: 'understood', frame, wording: intent.wording(frame, parsed) };
}

const isFollowUp = (parsed: ParsedQuestion): boolean => followUpStart.test(parsed.text) || ends.test(parsed.text);

function best(parsed: ParsedQuestion, intents: readonly Intent[]): { intent: Intent; fit: number } | undefined {
  const ranked = intents
    .map((intent) => ({ intent, fit: intent.fits(parsed) }))
    .toSorted((a, b) => b.fit - a.fit || a.intent.id.localeCompare(b.intent.id));
  const [first] = ranked;
  return first !== undefined && first.fit >= leastFit ? first : undefined;
}

type Parts = { parsed: ParsedQuestion; intents: readonly Intent[]; remembered: Remembered };

function decide({ parsed, intents, remembered }: Parts): Understanding {
  const { frame: former } = remembered;
  if (former !== undefined && (isFollowUp(parsed) || pronouns.test(parsed.text))) {
    const next = carried(parsed, former, intents) ?? followed(parsed, former, intents);
    if (next !== undefined) return next;
  }
  if (isCommand(parsed)) return { kind: 'cannot', reason: 'changes' };
  const bestFit = best(parsed, intents);
  if (bestFit !== undefined) return bestFit.intent.outcome(parsed);
  const next = former === undefined ? undefined : followed(parsed, former, intents);
  return next ?? { kind: 'cannot', reason: 'unknown' };
}

/** Corrections of one question that are tried. */
const maxCorrections = 24;

const isClear = ({ kind }: Understanding): boolean => kind === 'understood';

/** Understood, and about one list at most: a corrected word that fits several is no answer. */
const isOne = (understanding: Understanding): boolean =>
  understanding.kind === 'understood' && understanding.frame.pids === undefined;

const hasSubject = (understanding: Understanding): boolean =>
  understanding.kind === 'understood' && isAboutSomething(understanding.frame);

export type UnderstandingContext = QuestionContext & { intents: readonly Intent[]; remembered: Remembered };

/** The most likely meaning; a Chinese question without one is tried again with one character corrected. */
export function understand(question: string, { intents, remembered, ...context }: UnderstandingContext): Understanding {
  const picked = remembered.choices === undefined ? undefined : chosen(question, remembered.choices);
  const parsed = readQuestion(question, context);
  if (picked !== undefined) {
    const intent = intents.find(({ id }) => id === picked.frame.intent);
    if (intent !== undefined)
      return { kind: 'understood', frame: picked.frame, wording: intent.wording(picked.frame, parsed) };
  }
  const first = decide({ parsed, intents, remembered });
  // A clarifying question is better than an answer to another question.
  const isAsked = first.kind === 'unclear' && first.choices.length > 0;
  if (isClear(first) || (first.kind === 'cannot' && first.reason === 'changes')) return first;
  // A follow-up is not corrected: it needs so few words that almost any question would become one.
  const corrected = (text: string): Understanding =>
    decide({ parsed: readQuestion(text, context), intents, remembered: {} });
  const runs = parsed.runs.filter((run) => /^\p{Script=Han}{2,4}$/u.test(run));
  for (const text of correctedCues(parsed.text, runs).slice(0, maxCorrections)) {
    const other = corrected(text);
    if (isOne(other) && hasSubject(other)) return other;
  }
  if (isAsked) return first;
  for (const text of correctedHan(context.vocabulary, parsed.text).slice(0, maxCorrections)) {
    const other = corrected(text);
    if (isOne(other)) return other;
  }
  return first;
}

/** Stretches of words that are searched for. */
const maxRuns = 6;

/** Words to search the names of records for, before a question can be understood. */
export function searchesOf(question: string, context: Omit<QuestionContext, 'names'>): string[][][] {
  const parsed = readQuestion(question, { ...context, names: [] });
  // A short number is part of many names and says nothing by itself.
  const telling = parsed.runs.filter((run) => !/^\d{1,2}$/.test(run));
  return (telling.length > 0 ? telling : parsed.runs).slice(0, maxRuns).map(searchesFor);
}

/** The modules that names probably belong to. */
export const modulesNamed = (question: string, context: Omit<QuestionContext, 'names'>): string[] =>
  readQuestion(question, { ...context, names: [] }).modules.flatMap(({ pids }) => pids);

export const notUnderstood = {
  unknown: phrase('server/understanding', 'unknown'),
  changes: phrase('server/understanding', 'changes'),
} as const;
