/**
 * Parses JSON text from a column that only this server writes. The text is not checked again: it was validated when it
 * was written, and a migration rewrites the rows when the type changes. Never for text from outside.
 */
export const parseStored = <T>(text: unknown): T => JSON.parse(String(text)) as T;
