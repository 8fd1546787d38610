import type { InnerCaller } from '../../http/inner-call.ts';
import { badInput } from '../../http/refusal.ts';
import { createSchemaCheck } from '../../http/shape.ts';
import { boundedAnswer } from '../answer-size.ts';
import type { Tool, ToolAnswer } from '../tool.ts';
import { boardQuestion } from './board-question.ts';
import { consumption } from './consumption.ts';
import { draftBoard } from './draft-board.ts';
import { draftFilter } from './draft-filter.ts';
import { draftLinkage } from './draft-linkage.ts';
import { draftPolicy } from './draft-policy.ts';
import { findModules } from './find-modules.ts';
import { findRecords } from './find-records.ts';
import { readRecord } from './read-record.ts';
import { recordHistory } from './record-history.ts';
import { rightsOf } from './rights-of.ts';
import { rulesFired } from './rules-fired.ts';
import { whoDidWhat } from './who-did-what.ts';
import { phrase } from '../../texts.ts';

/** Every tool of the assistant; an agent over MCP gets the same. docs/assistant.md, "Tools". */
export const tools: readonly Tool[] = [
  findModules,
  findRecords,
  readRecord,
  recordHistory,
  consumption,
  boardQuestion,
  whoDidWhat,
  rulesFired,
  rightsOf,
  draftBoard,
  draftFilter,
  draftLinkage,
  draftPolicy,
];

type CheckedTool = { tool: Tool; check: (input: unknown) => void };

const toolsByName: ReadonlyMap<string, CheckedTool> = new Map(
  tools.map((tool) => [tool.name, { tool, check: createSchemaCheck(tool.input) }]),
);

/**
 * Runs a tool with the caller's rights; the size of its answer is bounded.
 * @throws Refusal badInput for an unknown tool and for arguments that its schema does not take, each named; otherwise
 * as the called endpoint
 */
export const runTool = async (caller: InnerCaller, name: string, input: unknown): Promise<ToolAnswer> => {
  const checkedTool = toolsByName.get(name);
  if (checkedTool === undefined) {
    const names = tools.map((tool) => tool.name).join(', ');
    throw badInput('/name', 'tool', phrase('server/assistant', 'toolNotFound', { names }));
  }
  checkedTool.check(input);
  // The tool's own schema has accepted it.
  return boundedAnswer(await checkedTool.tool.run(caller, input as Parameters<Tool['run']>[1]));
};
