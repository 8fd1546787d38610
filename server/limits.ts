/**
 * What one person, tab or company may keep. Contract heading "Limits" lists the same numbers for clients. Limits that
 * an operator of a server may want to change are settings instead (`setting-table.ts`).
 */

const mebibyte = 1024 * 1024;

/** Entries of `user/kv`, bytes of UTF-8. */
export const privateStoreLimits = { entry: 4 * mebibyte, person: 16 * mebibyte } as const;
