/** Entries of the browser's history whose state is kept; older ones are forgotten. */
const maxEntries = 50;

/** In-memory state by key of the history entry; a reload of the page clears it. */
export const createEntryMemory = <State>() => {
  const memories = new Map<string, State>();
  return {
    recall: (entry: string): State | undefined => memories.get(entry),
    remember: (entry: string, state: State): void => {
      memories.delete(entry);
      memories.set(entry, state);
      const oldest = memories.keys().next().value;
      if (memories.size > maxEntries && oldest !== undefined) memories.delete(oldest);
    },
  };
};
