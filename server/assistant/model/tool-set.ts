import { dynamicTool, type JSONSchema7, jsonSchema, type ToolSet } from 'ai';
import { internalRefusal } from '../../http/envelope.ts';
import type { InnerCaller } from '../../http/inner-call.ts';
import { Refusal } from '../../http/refusal.ts';
import { type AnswerBlock, argumentsSchema, type Tool, type ToolAnswer } from '../tool.ts';
import { modelLimits } from './limits.ts';
import { inLanguage } from '../../texts.ts';

/** The tools of the assistant in the form that the model library expects; each runs with the caller's rights. */

export type Toolbox = {
  tools: readonly Tool[];
  /** Checks the arguments. @throws Refusal */
  runTool(caller: InnerCaller, name: string, input: unknown): Promise<ToolAnswer>;
};

/** A refusal as the model reads it: the words and each fault, so that it can correct its arguments. */
const refusedWords = (refusal: Refusal, { language }: InnerCaller) => ({
  refused: inLanguage(refusal.text, language),
  ...(refusal.faults.length === 0
    ? {}
    : { faults: refusal.faults.map(({ path, message }) => ({ path, fault: inLanguage(message, language) })) }),
});

const bounded = (data: object): object => {
  const text = JSON.stringify(data);
  if (text.length <= modelLimits.toolAnswer) return { data };
  return {
    cut: `The answer has ${text.length} characters and is cut after ${modelLimits.toolAnswer}. Ask for fewer records or columns.`,
    data: text.slice(0, modelLimits.toolAnswer),
  };
};

/** @param show receives the blocks of a tool's answer that the user sees, before the model continues */
export const toolSetFor = (
  { tools, runTool }: Toolbox,
  caller: InnerCaller,
  show: (blocks: readonly AnswerBlock[]) => void,
): ToolSet => {
  const execute = async (name: string, input: unknown): Promise<object> => {
    try {
      const { data, blocks } = await runTool(caller, name, input);
      show(blocks);
      return bounded(data);
    } catch (failure) {
      if (failure instanceof Refusal) return refusedWords(failure, caller);
      caller.request.log.error({ err: failure }, 'a tool failed for the language model');
      return refusedWords(internalRefusal(caller.request.id), caller);
    }
  };
  return Object.fromEntries(
    tools.map((described) => {
      const { name, description } = described;
      const inputSchema = jsonSchema(argumentsSchema(described) as JSONSchema7);
      return [name, dynamicTool({ description, inputSchema, execute: (input) => execute(name, input) })];
    }),
  );
};
