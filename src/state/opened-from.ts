/** Focus restoration on Back: which address was opened from an entry of the browser's history. */

type Entry = { key: string; pathname: string; search: string };
type Action = 'POP' | 'PUSH' | 'REPLACE';

const maxEntries = 50;
const openedFrom = new Map<string, string>();

let current: Entry | undefined;
let isReturn = false;

const note = (key: string, address: string): void => {
  openedFrom.delete(key);
  openedFrom.set(key, address);
  const oldest = openedFrom.keys().next().value;
  if (openedFrom.size > maxEntries && oldest !== undefined) openedFrom.delete(oldest);
};

/** Called by the router after each navigation. */
export const recordEntry = (entry: Entry, action: Action): void => {
  if (entry.key === current?.key) return;
  if (action === 'PUSH' && current !== undefined && current.pathname !== entry.pathname)
    note(current.key, entry.pathname + entry.search);
  current = entry;
  isReturn = action === 'POP';
};

/** Address that was opened from this page, if Back has led here from it. */
export const returnedFrom = (): string | undefined =>
  isReturn && current !== undefined ? openedFrom.get(current.key) : undefined;
