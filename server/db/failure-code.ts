/**
 * The code of a failure: an SQLSTATE of the database or a code of Node (`ENOENT`); empty where it has none or is no
 * object.
 */
export const failureCode = (failure: unknown): string =>
  String((failure as { code?: unknown } | null | undefined)?.code ?? '');

/** A statement that took longer than its limit, or that was cancelled (query_canceled). */
export const isCancelled = (failure: unknown): boolean => failureCode(failure) === '57014';
