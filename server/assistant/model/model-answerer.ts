import type { LocalText } from '../../../src/engine/column.ts';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { isStepCount, type ModelMessage, streamText, type TextStreamPart, type ToolSet } from 'ai';
import { Refusal } from '../../http/refusal.ts';
import type { Settings } from '../../settings.ts';
import { blockText } from '../markdown.ts';
import type { AnswerBlock } from '../tool.ts';
import type { ModelBudget } from './budget.ts';
import { failureOf, quotaUsed, stoppedAtLength, stoppedAtSteps } from './failure.ts';
import { instructionsFor } from './instructions.ts';
import { modelLimits } from './limits.ts';
import { createSafeFences } from './safe-fences.ts';
import { type Toolbox, toolSetFor } from './tool-set.ts';
import type { Answerer, ChatQuestion, ChatMessage } from '../answerer.ts';
import { inLanguage, phrase } from '../../texts.ts';

/** Answers of a language model behind an OpenAI-compatible address. docs/assistant.md, "With a language model". */

export type ModelParts = {
  llm: NonNullable<Settings['llm']>;
  toolbox: Toolbox;
  budgetOf: (question: ChatQuestion) => ModelBudget;
  /** Answers where the model can't. */
  embedded: Answerer;
};

/** The newest messages that fit, cut; blocks of earlier answers are long and can be requested again. */
const messagesOf = ({ conversation, prompt }: Pick<ChatQuestion, 'conversation' | 'prompt'>): ModelMessage[] => {
  const recentMessages: ChatMessage[] = [];
  let room: number = modelLimits.conversation;
  for (const { role, content } of conversation.toReversed()) {
    const short = content.replaceAll(/^```(?:board|draft|records)\n.*\n```$/gm, '').slice(0, modelLimits.message);
    room -= short.length;
    if (room < 0) break;
    if (short.trim() !== '') recentMessages.unshift({ role, content: short });
  }
  return [...recentMessages, { role: 'user', content: prompt }];
};

/** Estimated tokens for endpoints that report no usage: one per three characters, which is rather too many. */
const guess = (text: unknown): number => Math.ceil(JSON.stringify(text).length / 3);

/** The library's own times start with the head of the answer. Redirects would take the key to another address. */
const fetchWithin =
  (milliseconds: number): typeof fetch =>
  async (address, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), milliseconds);
    const signal = AbortSignal.any([late.signal, ...(init?.signal ? [init.signal] : [])]);
    try {
      return await fetch(address, { ...init, signal, redirect: 'error' });
    } finally {
      clearTimeout(timer);
    }
  };

type Run = { question: ChatQuestion; parts: ModelParts; messages: ModelMessage[]; instructions: string };

const start = ({ question, parts, messages, instructions }: Run, show: (blocks: readonly AnswerBlock[]) => void) => {
  const { llm, toolbox } = parts;
  const firstChunkMs = llm.pauseMs * modelLimits.firstPauses;
  const provider = createOpenAICompatible({
    name: 'operator',
    baseURL: llm.baseUrl,
    ...(llm.apiKey === '' ? {} : { apiKey: llm.apiKey }),
    includeUsage: true,
    fetch: fetchWithin(firstChunkMs),
  });
  return streamText({
    model: provider(llm.model),
    instructions,
    messages,
    tools: toolSetFor(toolbox, question.caller, show),
    toolCallConcurrency: 2,
    stopWhen: [
      isStepCount(modelLimits.steps),
      ({ steps }) => steps.reduce((sum, { usage }) => sum + (usage.totalTokens ?? 0), 0) >= modelLimits.answer,
    ],
    maxOutputTokens: modelLimits.output,
    maxRetries: 1,
    abortSignal: question.signal,
    timeout: { ...modelLimits.time, stepMs: firstChunkMs + modelLimits.writingMs, firstChunkMs, chunkMs: llm.pauseMs },
    // Failures arrive as parts of the stream. By default the library would print them, with the prompt, to the console.
    onError: () => undefined,
  });
};

type Part = TextStreamPart<ToolSet>;

/** State of an answer while it is streamed. */
type Progress = {
  tokens: number;
  /** Tokens that every request reads. */
  atLeast: number;
  isWritten: boolean;
  finishReason: string;
};

async function* textOf(
  stream: AsyncIterable<Part>,
  pending: AnswerBlock[],
  progress: Progress,
): AsyncGenerator<string> {
  const fences = createSafeFences();
  const uniqueTexts = new Set<string>();
  const blocks = function* (): Generator<string> {
    for (const block of pending.splice(0)) {
      const text = blockText(block);
      if (uniqueTexts.has(text) || uniqueTexts.size >= modelLimits.blocks) continue;
      uniqueTexts.add(text);
      yield fences.settle() + text;
    }
  };
  for await (const part of stream) {
    if (part.type === 'text-delta') yield fences.push(part.text);
    // Two texts of one answer are two paragraphs.
    if (part.type === 'text-end') yield `${fences.settle()}\n\n`;
    if (part.type === 'tool-result') yield* blocks();
    if (part.type === 'finish-step') {
      progress.tokens += part.usage.totalTokens ?? progress.atLeast;
      progress.finishReason = part.finishReason;
    }
    if (part.type === 'abort') throw new DOMException(part.reason ?? 'aborted', 'TimeoutError');
    if (part.type === 'error') throw part.error;
  }
  yield fences.settle();
}

const ending = ({ finishReason }: Progress) => {
  if (finishReason === 'tool-calls') return stoppedAtSteps;
  return finishReason === 'length' ? stoppedAtLength : undefined;
};

async function* answer(run: Run, progress: Progress): AsyncGenerator<string> {
  const { language } = run.question.caller;
  const pending: AnswerBlock[] = [];
  const { stream } = start(run, (blocks) => pending.push(...blocks));
  for await (const text of textOf(stream, pending, progress)) {
    if (text === '') continue;
    progress.isWritten ||= text.trim() !== '';
    // An answer does not start with an empty line.
    if (progress.isWritten) yield text;
  }
  const words = ending(progress);
  if (words !== undefined) yield `\n\n${inLanguage(words, language)}`;
  if (words === undefined && !progress.isWritten) throw new Error('The model wrote nothing.');
}

/** The reason in words, and the answer of the embedded assistant, which says what it can answer where it can't. */
async function* instead(question: ChatQuestion, parts: ModelParts, words: LocalText) {
  const { language } = question.caller;
  const lead = inLanguage(phrase('server/assistant', 'withoutModel'), language);
  yield `${inLanguage(words, language)} ${lead}\n\n`;
  yield* parts.embedded(question);
}

export const createModelAnswerer = (parts: ModelParts): Answerer =>
  async function* answerWithModel(question) {
    const { caller, signal } = question;
    const budget = parts.budgetOf(question);
    const { tokens, wait } = await budget.used();
    if (tokens >= parts.llm.dayTokens) return yield* instead(question, parts, quotaUsed(wait));
    const messages = messagesOf(question);
    const instructions = instructionsFor(caller, parts.toolbox.tools);
    const atLeast = guess([instructions, messages]);
    const progress: Progress = { tokens: 0, atLeast, isWritten: false, finishReason: '' };
    try {
      yield* answer({ question, parts, messages, instructions }, progress);
    } catch (failure) {
      if (signal.aborted) throw failure;
      const words = failureOf(failure, caller.request.log);
      if (!progress.isWritten) return yield* instead(question, parts, words);
      throw new Refusal('internal', words);
    } finally {
      // A request that was cut has read its messages all the same.
      await budget.add(Math.max(progress.tokens, atLeast));
    }
    return undefined;
  };
