import { DatabaseDown } from './database-down.ts';

/**
 * Deadlocks, timeouts and lost connections: the same work may succeed when it is repeated. Of work in parts, each part has
 * to have failed so.
 */
export const isTransient = (failure: unknown): boolean => {
  if (failure instanceof DatabaseDown) return true;
  if (failure instanceof AggregateError) return failure.errors.every(isTransient);
  const { code, cause } = (failure ?? {}) as { code?: unknown; cause?: unknown };
  return /^(40|08|57|53)/.test(String(code ?? '')) || (cause !== undefined && isTransient(cause));
};
