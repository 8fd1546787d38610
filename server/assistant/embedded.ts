import type { Choice } from '../../src/engine/assistant/frame.ts';
import {
  notUnderstood,
  type Remembered,
  understand,
  type Understanding,
} from '../../src/engine/assistant/understand.ts';
import type { Language, LocalText } from '../../src/engine/column.ts';
import { isObject } from '../../src/engine/own-property.ts';
import type { Answerer, Question } from './answerer.ts';
import type { Part } from './composed.ts';
import { compositions } from './compositions.ts';
import { intents } from './intents.ts';
import { blockText, plain } from './markdown.ts';
import { type Scene, sceneOf, searchNames } from './scene.ts';

/** The assistant without a language model: it matches a question to what it can do and answers from real queries. */

const partText = (part: Part, language: Language): string =>
  'kind' in part ? blockText(part) : `${part[language]}\n\n`;

const words = {
  understood: { en: 'I understood', zh: '我的理解' },
  can: { en: 'I can:', zh: '我可以：' },
  pick: { en: 'Answer with the number.', zh: '请回复编号。' },
} as const satisfies Record<string, LocalText>;

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

const offers = (language: Language): string =>
  `${words.can[language]}\n\n${listed(intents.map(({ offer }) => plain(offer[language])))}\n`;

const choicesText = (choices: readonly Choice[], language: Language): string => {
  if (choices.length === 0) return '\n';
  const lines = choices.map(({ label }, at) => `${at + 1}. ${plain(label[language])}`);
  return `\n\n${lines.join('\n')}\n\n${words.pick[language]}\n`;
};

/** It was stored by `remember` below, for this conversation. */
const rememberedIn = (value: unknown): Remembered => (isObject(value) ? value : {});

async function* answerUnderstood(
  found: Extract<Understanding, { kind: 'understood' }>,
  scene: Scene,
): AsyncGenerator<string> {
  const { language } = scene.context;
  const separator = language === 'en' ? ': ' : '：';
  const end = language === 'en' ? '.' : '。';
  yield `${words.understood[language]}${separator}${plain(found.said[language])}${end}\n\n`;
  const composition = compositions.get(found.frame.intent);
  if (composition === undefined) throw new Error(`Nothing answers ${found.frame.intent}.`);
  for (const part of await composition.compose(found.frame, scene)) yield partText(part, language);
}

async function* answer({ asker, prompt, remembered, remember, signal }: Question): AsyncGenerator<string> {
  const scene = await sceneOf(asker);
  const { language, now, zone } = scene.context;
  const names = await searchNames(scene, prompt, signal);
  const found = understand(prompt, {
    vocabulary: scene.vocabulary,
    names,
    clock: { now, zone },
    intents,
    remembered: rememberedIn(remembered),
  });
  if (found.kind === 'understood') {
    remember({ frame: found.frame } satisfies Remembered);
    yield* answerUnderstood(found, scene);
  } else if (found.kind === 'unclear') {
    const { frame } = rememberedIn(remembered);
    remember({ choices: found.choices, ...(frame === undefined ? {} : { frame }) } satisfies Remembered);
    yield plain(found.question[language]) + choicesText(found.choices, language);
  } else yield `${notUnderstood[found.reason][language]}\n\n${offers(language)}`;
}

/** Questions longer than that are texts, not questions. */
const longestQuestion = 2_000;

export const embedded: Answerer = async function* (question) {
  yield* answer({ ...question, prompt: question.prompt.slice(0, longestQuestion) });
};
