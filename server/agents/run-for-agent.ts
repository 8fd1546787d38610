import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import type { LocalText } from '../../src/engine/column.ts';
import type { ToolAnswer } from '../assistant/tool.ts';
import { ClientGone } from '../http/client-gone.ts';
import { internalRefusal } from '../http/envelope.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { Refusal } from '../http/refusal.ts';
import { agentLimits } from './limits.ts';
import { inLanguage, phrase } from '../texts.ts';

/** One call of a tool by an agent: bounded in time and size, its refusal in words. Contract "Agents". */

const tooSlow: LocalText = phrase('server/agents', 'toolTimeout', { seconds: agentLimits.timeout / 1000 });

const tooMuch: LocalText = phrase('server/agents', 'answerTooLarge', { limit: agentLimits.answer / 1024 });

export type AgentAnswer = { result: CallToolResult; status: number };

const refused = (refusal: Refusal, { language }: InnerCaller): AgentAnswer => {
  const faults = refusal.faults.map(({ path, message }) => `${path} ${inLanguage(message, language)}`.trim());
  // The first fault often is the message itself.
  const text = [...new Set([inLanguage(refusal.text, language), ...faults])].join('\n');
  return { status: refusal.status, result: { isError: true, content: [{ type: 'text', text }] } };
};

const failed = (failure: unknown, caller: InnerCaller): AgentAnswer => {
  if (failure instanceof Refusal) return refused(failure, caller);
  const request: FastifyRequest = caller.request;
  if (!(failure instanceof ClientGone)) request.log.error({ err: failure }, 'a tool failed for an agent');
  return refused(internalRefusal(request.id), caller);
};

/**
 * @param timeout milliseconds
 * @param enter takes a place, which is given back when the work is over, also after its time
 */
export const runForAgent = async (
  caller: InnerCaller,
  work: () => Promise<ToolAnswer>,
  { enter, timeout = agentLimits.timeout }: { enter: () => () => void; timeout?: number },
): Promise<AgentAnswer> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('refused', tooSlow)), timeout);
  });
  // Prevents an unhandled rejection: nothing awaits this promise when `enter` refuses the call.
  late.catch(() => undefined);
  try {
    const leave = enter();
    const { data } = await Promise.race([work().finally(leave), late]);
    const text = JSON.stringify(data);
    if (text.length > agentLimits.answer) throw new Refusal('tooLarge', tooMuch);
    // `data` is an object of JSON values by its contract (`ToolAnswer`).
    const structuredContent = data as Record<string, unknown>;
    return { status: 0, result: { content: [{ type: 'text', text }], structuredContent } };
  } catch (failure) {
    return failed(failure, caller);
  } finally {
    clearTimeout(timer);
  }
};
