import type { Language } from '../../engine/column.ts';

/** Names of the values of an enumeration, which come in lists by language. */
export const namesIn = (names: Readonly<Partial<Record<string, string[]>>> | undefined, language: Language): string[] =>
  names?.[language] ?? names?.['en'] ?? [];
