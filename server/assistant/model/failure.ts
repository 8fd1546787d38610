import { APICallError } from 'ai';
import type { FastifyBaseLogger } from 'fastify';
import type { LocalText } from '../../../src/engine/column.ts';

/** Why the model gave no whole answer, in words for the person and in the log for the operator. */
export type ModelFailure = LocalText;

export const spent = (seconds: number): LocalText => {
  const hours = Math.max(1, Math.ceil(seconds / 3600));
  return {
    en: `You have used up your share of the language model for today; it is back in ${hours} h.`,
    zh: `您今日的语言模型用量已用完，约 ${hours} 小时后恢复。`,
  };
};

const stalled: LocalText = {
  en: 'The language model stopped responding.',
  zh: '语言模型没有响应。',
};

const busy: LocalText = {
  en: 'The language model is overloaded right now.',
  zh: '语言模型当前过于繁忙。',
};

const refusedCall: LocalText = {
  en: 'The language model refuses the calls of this server; your administrator finds the reason in the log.',
  zh: '语言模型拒绝了本服务器的请求，管理员可在日志中查看原因。',
};

const unreachable: LocalText = {
  en: 'The language model can’t be reached, or broke off.',
  zh: '无法连接语言模型，或连接已中断。',
};

const codeOf = (error: unknown): number | undefined => (APICallError.isInstance(error) ? error.statusCode : undefined);

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** The error that retries ended with. */
const innermost = (error: unknown): unknown =>
  error instanceof Error && 'lastError' in error && error.lastError !== undefined ? error.lastError : error;

/**
 * Logged is the name of the failure and the HTTP status alone: a provider may repeat the key or the question in its words.
 */
export const failureOf = (caught: unknown, log: FastifyBaseLogger): ModelFailure => {
  const error = innermost(caught);
  const code = codeOf(error);
  log.warn({ failure: error instanceof Error ? error.name : 'unknown', code }, 'the language model failed');
  if (isTimeout(error)) return stalled;
  if (code === 429 || code === 503) return busy;
  return code !== undefined && code >= 400 && code < 500 ? refusedCall : unreachable;
};

export const stoppedAtSteps: LocalText = {
  en: 'The answer ends here: it took too many steps. Ask for less at a time.',
  zh: '步骤过多，回答到此为止。请缩小提问范围。',
};

export const stoppedAtLength: LocalText = {
  en: 'The answer ends here: it is longer than the language model may write.',
  zh: '回答超出语言模型的长度限制，到此为止。',
};
