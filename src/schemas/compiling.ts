/**
 * Whether a schema is being compiled: apart from the compiler, because the page's Trusted Types policy asks it on pages
 * that never load a compiler.
 */

let isCompiling = false;

/** True only while ajv turns a schema into code, synchronously. */
export const isCompilingSchema = (): boolean => isCompiling;

/** Runs `compile`, in which text may become code. */
export function compiling<T>(compile: () => T): T {
  const isNested = isCompiling;
  isCompiling = true;
  try {
    return compile();
  } finally {
    isCompiling = isNested;
  }
}
