import type { Tool, ToolAnswer } from '../assistant/tool.ts';
import { notFound } from '../http/refusal.ts';
import type { InnerCaller } from '../http/inner-call.ts';

/** The tools of agents. */
export const tools: readonly Tool[] = [];

export const runTool = async (caller: InnerCaller, name: string, input: unknown): Promise<ToolAnswer> => {
  const found = tools.find((tool) => tool.name === name);
  if (found === undefined) throw notFound();
  return found.run(caller, input as Record<string, unknown>);
};
