import type { Selection } from '../../renderers/table/selection.ts';

/** State that Back restores beside the URL: scroll position and selection. */
export type ListSnapshot = { top: number; selection: Selection; all?: number | undefined };

const maxLists = 50;
const memories = new Map<string, ListSnapshot>();

/** In-memory, by key of the history entry; a reload of the page clears it. */
export const recall = (entry: string): ListSnapshot | undefined => memories.get(entry);

export const remember = (entry: string, memory: ListSnapshot): void => {
  memories.delete(entry);
  memories.set(entry, memory);
  const oldest = memories.keys().next().value;
  if (memories.size > maxLists && oldest !== undefined) memories.delete(oldest);
};
