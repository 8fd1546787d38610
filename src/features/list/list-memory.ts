import type { Selection } from '../../renderers/table/selection.ts';

/** State that Back restores beside the URL: scroll position and selection. */
export type KeptList = { top: number; selection: Selection; all?: number | undefined };

const most = 50;
const memories = new Map<string, KeptList>();

/** Kept by entry of the browser's history, for as long as the page lives. */
export const recall = (entry: string): KeptList | undefined => memories.get(entry);

export const remember = (entry: string, memory: KeptList): void => {
  memories.delete(entry);
  memories.set(entry, memory);
  const oldest = memories.keys().next().value;
  if (memories.size > most && oldest !== undefined) memories.delete(oldest);
};
