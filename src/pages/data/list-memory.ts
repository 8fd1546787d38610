import type { Selection } from '../../renderers/table/table.tsx';

/** What Back restores beside the address: where the rows stood, and which were chosen. */
export type ListMemory = { top: number; selection: Selection };

const most = 50;
const memories = new Map<string, ListMemory>();

/** Kept by entry of the browser's history, for as long as the page lives. */
export const recall = (entry: string): ListMemory | undefined => memories.get(entry);

export const remember = (entry: string, memory: ListMemory): void => {
  memories.delete(entry);
  memories.set(entry, memory);
  const oldest = memories.keys().next().value;
  if (memories.size > most && oldest !== undefined) memories.delete(oldest);
};
