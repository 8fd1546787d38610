import type { Frame } from '../../src/engine/assistant/frame.ts';
import type { LocalText } from '../../src/engine/column.ts';
import type { MermaidBlock } from './markdown.ts';
import type { AnswerContext } from './answer-context.ts';
import type { AnswerBlock } from './tool.ts';

/** A sentence in the user's language with escaped names, or a block. */
export type Part = LocalText | AnswerBlock | MermaidBlock;

/** Writes the answers to the questions of one intent. Each is one file of `answers`. */
export type AnswerWriter = {
  /** Id of the intent. */
  id: string;
  compose(frame: Frame, answerContext: AnswerContext): Promise<readonly Part[]>;
};
