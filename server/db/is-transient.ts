import { DatabaseDown } from './database-down.ts';

/** Of nested causes. Real failures have two or three; a cause may also be its own. */
const maxDepth = 10;

const isTransientAt = (failure: unknown, depth: number): boolean => {
  if (failure instanceof DatabaseDown) return true;
  if (depth === maxDepth) return false;
  const isTransientBelow = (inner: unknown) => isTransientAt(inner, depth + 1);
  if (failure instanceof AggregateError) return failure.errors.length > 0 && failure.errors.every(isTransientBelow);
  const { code, cause } = (failure ?? {}) as { code?: unknown; cause?: unknown };
  return /^(40|08|57|53)/.test(String(code ?? '')) || (cause !== undefined && isTransientBelow(cause));
};

/**
 * Deadlocks, timeouts and lost connections: the same work may succeed when it is repeated. Of work in parts, each part has
 * to have failed so.
 */
export const isTransient = (failure: unknown): boolean => isTransientAt(failure, 0);
