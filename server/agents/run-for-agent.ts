import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyRequest } from 'fastify';
import type { Language, LocalText } from '../../src/engine/column.ts';
import { pointerText } from '../../src/engine/json-pointer.ts';
import type { ToolAnswer } from '../assistant/tool.ts';
import { ClientGone } from '../http/client-gone.ts';
import { internalRefusal } from '../http/envelope.ts';
import type { InnerCaller } from '../http/inner-call.ts';
import { type FaultMessage, Refusal } from '../http/refusal.ts';
import { agentLimits } from './limits.ts';
import { inLanguage, phrase } from '../texts.ts';

/** A tool call of an agent, with a timeout and a size limit; a refusal is returned as text. Contract "Agents". */

const timeoutText: LocalText = phrase('server/agents', 'toolTimeout', { seconds: agentLimits.timeout / 1000 });

const tooLargeText: LocalText = phrase('server/agents', 'answerTooLarge', { limit: agentLimits.answer / 1024 });

export type AgentAnswer = { result: CallToolResult; status: number };

/** A fault with the name of its field, unless its message has it. */
const faultLine = ({ path, message }: FaultMessage, language: Language): { message: string; text: string } => {
  const messageText = inLanguage(message, language);
  const field = pointerText(path);
  if (field === '' || messageText.includes(field)) return { message: messageText, text: messageText };
  const named = phrase('server/http', 'namedField', { field });
  const line = phrase('server/records', 'fieldMessage', { field: named, message: messageText });
  return { message: messageText, text: inLanguage(line, language) };
};

const refusalAnswer = (refusal: Refusal, { language }: InnerCaller): AgentAnswer => {
  const messageText = inLanguage(refusal.text, language);
  // The message usually is the first fault, with its field in front.
  const faults = refusal.faults
    .map((fault) => faultLine(fault, language))
    .filter((line) => !messageText.includes(line.message));
  const text = [...new Set([messageText, ...faults.map(({ text: line }) => line)])].join('\n');
  return { status: refusal.status, result: { isError: true, content: [{ type: 'text', text }] } };
};

const failureAnswer = (failure: unknown, caller: InnerCaller): AgentAnswer => {
  if (failure instanceof Refusal) return refusalAnswer(failure, caller);
  const request: FastifyRequest = caller.request;
  if (!(failure instanceof ClientGone)) request.log.error({ err: failure }, 'a tool failed for an agent');
  return refusalAnswer(internalRefusal(request.id), caller);
};

/**
 * @param timeout milliseconds
 * @param acquire takes a slot of the concurrency limit. It is released when the work ends, even after the timeout.
 */
export const runForAgent = async (
  caller: InnerCaller,
  work: () => Promise<ToolAnswer>,
  { acquire, timeout = agentLimits.timeout }: { acquire: () => () => void; timeout?: number },
): Promise<AgentAnswer> => {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('refused', timeoutText)), timeout);
  });
  // Prevents an unhandled rejection: nothing awaits this promise when `acquire` refuses the call.
  timedOut.catch(() => undefined);
  try {
    const release = acquire();
    const { data } = await Promise.race([work().finally(release), timedOut]);
    const text = JSON.stringify(data);
    if (text.length > agentLimits.answer) throw new Refusal('tooLarge', tooLargeText);
    // `data` is an object of JSON values by its contract (`ToolAnswer`).
    const structuredContent = data as Record<string, unknown>;
    return { status: 0, result: { content: [{ type: 'text', text }], structuredContent } };
  } catch (failure) {
    return failureAnswer(failure, caller);
  } finally {
    clearTimeout(timer);
  }
};
