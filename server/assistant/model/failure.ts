import { APICallError } from 'ai';
import type { FastifyBaseLogger } from 'fastify';
import type { LocalText } from '../../../src/engine/column.ts';
import { phrase } from '../../texts.ts';

/** Why the answer of the model is incomplete: shown to the user and written to the log. */
export type ModelFailure = LocalText;

export const quotaUsed = (seconds: number): LocalText => {
  const hours = Math.max(1, Math.ceil(seconds / 3600));
  return phrase('server/assistant', 'modelQuotaUsed', { hours });
};

const stalled: LocalText = phrase('server/assistant', 'modelTimeout');

const busy: LocalText = phrase('server/assistant', 'modelOverloaded');

const refusedCall: LocalText = phrase('server/assistant', 'modelRefused');

const unreachable: LocalText = phrase('server/assistant', 'modelUnreachable');

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

export const stoppedAtSteps: LocalText = phrase('server/assistant', 'tooManySteps');

export const stoppedAtLength: LocalText = phrase('server/assistant', 'modelAnswerTooLong');
