import type { InnerCaller } from '../http/inner-call.ts';

export type Question = {
  /** Who asks. Every call that an answer needs is made as this person. */
  asker: InnerCaller;
  prompt: string;
  conversation: readonly Said[];
  /** What `remember` was given with the answer before; nothing in a new conversation. */
  remembered: unknown;
  /** Keeps a value with the conversation until the next question: JSON of at most 16 KiB, else nothing is kept. */
  remember(value: object): void;
  /** Aborted when the person cancels, the connection is lost or the time is over. */
  signal: AbortSignal;
};

/**
 * Writes an answer: markdown in pieces of any size (`markdown.ts` writes its blocks). A `Refusal` thrown becomes the
 * event `error` with its words. Contract "Chat".
 */
export type Answerer = (question: Question) => AsyncIterable<string>;

/** A message of the conversation before the question, oldest first. */
export type Said = { role: 'user' | 'assistant'; content: string };
