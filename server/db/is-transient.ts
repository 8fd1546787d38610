import { DatabaseDown } from './database-down.ts';

/** Deadlocks, timeouts and lost connections: the same work may succeed when it is repeated. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof DatabaseDown || /^(40|08|57|53)/.test(String((failure as { code?: unknown }).code ?? ''));
