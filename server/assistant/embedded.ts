import type { Choice } from '../../src/engine/assistant/frame.ts';
import {
  notUnderstood,
  type Remembered,
  understand,
  type Understanding,
} from '../../src/engine/assistant/understand.ts';
import type { FoundName } from '../../src/engine/assistant/vocabulary.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';
import { isObject } from '../../src/engine/own-property.ts';
import { statuses } from '../../src/api/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import type { Part } from './answer-writer.ts';
import { answerWriters } from './answer-writers.ts';
import { intents } from './intents.ts';
import { blockText, plain } from './markdown.ts';
import { withNames } from './named-ids.ts';
import { type AnswerContext, answerContextOf, searchNames } from './answer-context.ts';
import type { Answerer, ChatQuestion } from './answerer.ts';
import { inLanguage, phrase, phrasePattern } from '../texts.ts';

/** The assistant without a language model: it matches a question to what it can do and answers from real queries. */

const partText = (part: Part, language: Language): string =>
  'kind' in part ? blockText(part) : `${inLanguage(part, language)}\n\n`;

const words = {
  understood: phrase('server/assistant', 'understood'),
  can: phrase('server/assistant', 'can'),
  pick: phrase('server/assistant', 'pick'),
  refused: phrase('server/assistant', 'refused'),
  noId: phrasePattern('server/assistant', 'noId'),
} as const satisfies Record<string, LocalText>;

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const offers = (language: Language): string =>
  `${inLanguage(words.can, language)}\n\n${listed(intents.map(({ offer }) => plain(inLanguage(offer, language))))}\n`;

const choicesText = (choices: readonly Choice[], language: Language): string => {
  if (choices.length === 0) return '\n';
  const lines = choices.map(({ label }, index) => `${index + 1}. ${plain(inLanguage(label, language))}`);
  return `\n\n${lines.join('\n')}\n\n${inLanguage(words.pick, language)}\n`;
};

/** Of the shape in which a question is remembered. With another shape it becomes another number. */
const rememberedVersion = 2;

const toStore = (remembered: Remembered) => ({ version: rememberedVersion, ...remembered });

/** What `toStore` gave for this conversation. What an older version of the program stored in another shape is forgotten. */
const rememberedIn = (value: unknown): Remembered =>
  isObject(value) && value['version'] === rememberedVersion ? value : {};

async function* answerUnderstood(
  understood: Extract<Understanding, { kind: 'understood' }>,
  answerContext: AnswerContext,
): AsyncGenerator<string> {
  const { language } = answerContext.context;
  const separator = inLanguage(phrase('server/assistant', 'separator'), language);
  const end = inLanguage(phrase('server/assistant', 'sentenceEnd'), language);
  yield `${inLanguage(words.understood, language)}${separator}${plain(inLanguage(understood.wording, language))}${end}\n\n`;
  const answerWriter = answerWriters.get(understood.frame.intent);
  if (answerWriter === undefined) throw new Error(`Nothing answers ${understood.frame.intent}.`);
  try {
    for (const part of await answerWriter.compose(understood.frame, answerContext)) yield partText(part, language);
  } catch (failure) {
    // A draft that saving would refuse: its faults say what to change.
    if (!(failure instanceof Refusal) || failure.status !== statuses.badInput) throw failure;
    const faults = failure.faults.map(({ message }) => `- ${plain(inLanguage(message, language))}`);
    yield `${inLanguage(words.refused, language)}\n\n${faults.length > 0 ? faults.join('\n') : plain(inLanguage(failure.text, language))}\n`;
  }
}

async function* answer({
  caller,
  prompt: question,
  remembered,
  remember,
  signal,
}: ChatQuestion): AsyncGenerator<string> {
  const answerContext = await answerContextOf(caller);
  const { language, now, zone } = answerContext.context;
  const { prompt, records, unknown } = await withNames(answerContext, question);
  if (unknown !== undefined) {
    yield `${inLanguage(words.noId, language).replace('{id}', unknown)}\n`;
    return;
  }
  const searched = await searchNames(answerContext, prompt, signal);
  // An id means one record, whatever others have its name.
  const isOther = ({ did, name }: FoundName) => records.some((record) => record.name === name && record.did !== did);
  const names = [
    ...records,
    ...searched.filter((record) => !isOther(record) && !records.some(({ did }) => did === record.did)),
  ];
  const understanding = understand(prompt, {
    vocabulary: answerContext.vocabulary,
    names,
    clock: { now, zone },
    intents,
    remembered: rememberedIn(remembered),
  });
  if (understanding.kind === 'understood') {
    remember(toStore({ frame: understanding.frame }));
    yield* answerUnderstood(understanding, answerContext);
  } else if (understanding.kind === 'unclear') {
    const { frame } = rememberedIn(remembered);
    remember(toStore({ choices: understanding.choices, ...(frame === undefined ? {} : { frame }) }));
    yield plain(inLanguage(understanding.question, language)) + choicesText(understanding.choices, language);
  } else yield `${inLanguage(notUnderstood[understanding.reason], language)}\n\n${offers(language)}`;
}

/**
 * Questions longer than that are texts, not questions. To understand one takes time that grows with its square, and
 * nobody else is answered meanwhile.
 */
const maxPromptLength = 500;

export const embedded: Answerer = async function* (question) {
  // Compatibility characters first: one may be 18 others.
  yield* answer({ ...question, prompt: question.prompt.normalize('NFKC').slice(0, maxPromptLength) });
};
