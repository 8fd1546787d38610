import type { Static, TObject } from 'typebox';
import type { ConditionList, LocalText } from '../../src/engine/column.ts';
import { readShape } from '../../src/schemas/wire.ts';
import type { InnerCaller } from '../http/inner-call.ts';

/**
 * Tools of the assistant, of a model and of an agent over MCP. They read what the caller may read and draft what the
 * caller may then store. A tool calls the console's own endpoints as the caller (`innerCall`); it has no other access
 * to data.
 */

/** The records that an answer was read from; opens their list with these conditions. */
export type RecordsBlock = { kind: 'records'; pid: string; filter: ConditionList; dids: readonly string[] };
/** One of the console's boards: never an option object of a chart library. */
export type BoardBlock = { kind: 'board'; pid: string; filterdid?: string; type: string; config: object };
/** Draft that is stored only after the user has reviewed and confirmed it. */
export type DraftBlock = { kind: 'draft'; draft: 'board' | 'filter' | 'linkage' | 'policy'; value: object };
/** Cells are plain text as the list would show them; never markdown. */
export type TableBlock = { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };
export type AnswerBlock = RecordsBlock | BoardBlock | DraftBlock | TableBlock;

/** `data`: JSON for a model or an agent, at most about 20 KB. `blocks`: what the user sees. */
export type ToolAnswer = { data: object; blocks: readonly AnswerBlock[] };

export type Tool<I extends TObject = TObject> = {
  /** `find_records`: a name that models take. */
  name: string;
  title: LocalText;
  /** Written for a model: what the tool returns, when to use it, and what its arguments mean. */
  description: string;
  /** TypeBox schema of the arguments; it is their JSON Schema too. */
  input: I;
  /** @throws Refusal as the console's call would refuse */
  // A method, so that a list may hold tools of different arguments: each is run with what its own schema accepted.
  run(caller: InnerCaller, input: Static<I>): Promise<ToolAnswer>;
};

/**
 * JSON Schema of a tool's arguments, for a model or an agent: a copy as JSON leaves out what TypeBox notes beside it.
 * Without shapes of what is stored, of which an argument may leave out parts; the description says what it needs.
 */
export const argumentsSchema = ({ input }: Tool): unknown =>
  JSON.parse(JSON.stringify(input, (key, value: unknown) => (key === readShape ? undefined : value)));

/** Keeps the types of a tool's arguments, which a list of tools forgets. */
export const tool = <I extends TObject>(described: Tool<I>): Tool => described;
