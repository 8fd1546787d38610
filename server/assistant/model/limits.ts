/** Limits of one answer of the language model. docs/assistant.md, "With a language model". */
export const modelLimits = {
  /** Requests to the model for one answer. */
  steps: 8,
  /** Milliseconds: the answer, one request, until its first and between two pieces, and a tool. */
  time: { totalMs: 240_000, stepMs: 120_000, firstChunkMs: 60_000, chunkMs: 30_000, toolMs: 30_000 },
  /** Tokens that one request may write. */
  output: 4_000,
  /** Tokens of one answer, read and written, after which no further request is sent. */
  answer: 100_000,
  /** Characters of the conversation before the question, and of one message of it. */
  conversation: 24_000,
  message: 6_000,
  /** Characters of a tool's answer that the model reads. */
  toolAnswer: 24_000,
  /** Blocks of tools in one answer. */
  blocks: 12,
} as const;
