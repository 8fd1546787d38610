import type { Stored } from '../column.ts';

/** Entries of a typed list: separated by commas, semicolons, the Chinese comma or lines. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;，；、\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A stored list of texts; an empty list is empty. */
export function textsOf(stored: Stored | undefined): string[] | undefined {
  if (!Array.isArray(stored) || stored.length === 0) return undefined;
  const texts = stored.filter((entry) => typeof entry === 'string');
  return texts.length === stored.length ? texts : undefined;
}
