import type { Language, LocalText } from '../../src/engine/column.ts';
import { asLabel, inLanguage } from '../texts.ts';

/**
 * Stored form of a board's name: the text that a user typed, or `{ en, zh }` as JSON for a board that comes with the
 * company. Contract "Queries of boards".
 */

const localNames = (stored: string): LocalText | undefined => {
  if (!stored.startsWith('{')) return undefined;
  try {
    return asLabel(JSON.parse(stored));
  } catch {
    return undefined;
  }
};

/** The name in the reader's language. */
export const boardName = (stored: string, language: Language): string =>
  inLanguage(localNames(stored), language) ?? stored;

/** The name to store on save: if it is unchanged in one language, the stored names of all languages remain. */
export const nameToStore = (stored: string, name: string): string => {
  const names = localNames(stored);
  return names !== undefined && Object.values(names).includes(name) ? stored : name;
};
