/** Limits of one answer of the language model. docs/assistant.md, "With a language model". */
export const modelLimits = {
  /** Requests to the model for one answer. */
  steps: 8,
  /** Milliseconds: the answer, and a tool. Pauses of the model: `LLM_PAUSE_SECONDS`. */
  time: { totalMs: 240_000, toolMs: 30_000 },
  /** Milliseconds that one request may take from its first piece on. */
  writingMs: 60_000,
  /** Before its first piece the model may be silent for so many pauses: it reads the tools and the conversation. */
  firstPauses: 2,
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
