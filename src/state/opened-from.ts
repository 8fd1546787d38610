import { createEntryMemory } from './entry-memory.ts';

/** Focus restoration on Back: which address was opened from an entry of the browser's history. */

type Entry = { key: string; pathname: string; search: string };
type Action = 'POP' | 'PUSH' | 'REPLACE';

const openedFrom = createEntryMemory<string>();

let current: Entry | undefined;
let isReturn = false;

/** Called by the router after each navigation. */
export const recordEntry = (entry: Entry, action: Action): void => {
  if (entry.key === current?.key) return;
  if (action === 'PUSH' && current !== undefined && current.pathname !== entry.pathname)
    openedFrom.remember(current.key, entry.pathname + entry.search);
  current = entry;
  isReturn = action === 'POP';
};

/** Address that was opened from this page, if Back has led here from it. */
export const returnedFrom = (): string | undefined =>
  isReturn && current !== undefined ? openedFrom.recall(current.key) : undefined;
