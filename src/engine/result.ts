import type { Fault, Result } from './field-type.ts';

/** An expected success as a value. */
export const success = <T>(value: T): Result<T> => ({ ok: true, value });

/** A failed result with one fault. `path` is relative to the decoded value; the caller adds a prefix. */
export function failure(rule: string, params?: Fault['params'], path = ''): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [params === undefined ? { path, rule } : { path, rule, params }] };
}

/** The same faults under `prefix`, a JSON pointer. */
export function prefixFaults(prefix: string, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) => ({ ...fault, path: prefix + fault.path }));
}
