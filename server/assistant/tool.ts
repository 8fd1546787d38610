import type { Static, TObject } from 'typebox';
import type { ConditionList, LocalText } from '../../src/engine/column.ts';
import type { InnerCaller } from '../http/inner-call.ts';

/**
 * What the assistant, a model and an agent over MCP may do for a person: read what the person may read, and draft what
 * the person may then store. A tool makes the console's own calls as the person (`innerCall`) and has no other way to
 * data.
 */

/** The records that an answer was read from; opens their list with these conditions. */
export type RecordsBlock = { kind: 'records'; pid: string; filter: ConditionList; dids: readonly string[] };
/** One of the console's boards: never an option object of a chart library. */
export type BoardBlock = { kind: 'board'; pid: string; filterdid?: string; type: string; config: object };
/** Something that is stored only after the person has looked at it and confirmed. */
export type DraftBlock = { kind: 'draft'; draft: 'board' | 'filter' | 'linkage' | 'policy'; value: object };
/** Cells are plain text as the list would show them; never markdown. */
export type TableBlock = { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };
export type AnswerBlock = RecordsBlock | BoardBlock | DraftBlock | TableBlock;

/** `data` is what a model or an agent reads (JSON, at most some 20 KB); `blocks` is what a person sees. */
export type ToolAnswer = { data: object; blocks: readonly AnswerBlock[] };

export type Tool<I extends TObject = TObject> = {
  /** `find_records`: a name that models take. */
  name: string;
  title: LocalText;
  /** For a model: what the tool answers, when to use it, what its arguments mean. */
  description: string;
  /** TypeBox schema of the arguments; it is their JSON Schema too. */
  input: I;
  /** @throws Refusal as the console's call would refuse */
  // A method, so that a list may hold tools of different arguments: each is run with what its own schema accepted.
  run(caller: InnerCaller, input: Static<I>): Promise<ToolAnswer>;
};

/** Keeps the types of a tool's arguments, which a list of tools forgets. */
export const tool = <I extends TObject>(described: Tool<I>): Tool => described;
