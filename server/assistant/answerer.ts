import type { InnerCaller } from '../http/inner-call.ts';

export type ChatQuestion = {
  /** Who asks the question. Every internal call for the answer has this caller's rights. */
  caller: InnerCaller;
  prompt: string;
  conversation: readonly ChatMessage[];
  /** The value that the answer before gave to `remember`; empty in a new conversation. */
  remembered: unknown;
  /**
   * Stores a value with the conversation until the next question: JSON of at most 16 KiB, otherwise nothing is stored.
   */
  remember(value: object): void;
  /** Aborted when the person cancels, the connection is lost or the time is over. */
  signal: AbortSignal;
};

/**
 * Writes an answer: markdown in pieces of any size (`markdown.ts` writes its blocks). A `Refusal` thrown becomes the
 * event `error` with its words. Contract "Chat".
 */
export type Answerer = (question: ChatQuestion) => AsyncIterable<string>;

/** A message of the conversation before the question, oldest first. */
export type ChatMessage = { role: 'user' | 'assistant'; content: string };
