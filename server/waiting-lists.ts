/**
 * What waits for a turn, in a list for each caller. Callers are in the order of their last turn (round robin). Adding
 * and removing is O(1): thousands may wait.
 */
export const createWaitingLists = <T>() => {
  const lists = new Map<string, Set<T>>();
  let count = 0;
  return {
    countOf: (caller: string): number => lists.get(caller)?.size ?? 0,
    firstOf: (caller: string): T | undefined => lists.get(caller)?.values().next().value,
    count: () => count,
    callers: () => lists.keys(),
    add: (caller: string, item: T): void => {
      const list = lists.get(caller) ?? new Set<T>();
      lists.set(caller, list.add(item));
      count += 1;
    },
    /** @returns whether it was still waiting */
    remove: (caller: string, item: T): boolean => {
      const list = lists.get(caller);
      if (list?.delete(item) !== true) return false;
      count -= 1;
      if (list.size === 0) lists.delete(caller);
      return true;
    },
    /** To the end of the round. */
    moveLast: (caller: string): void => {
      const list = lists.get(caller);
      lists.delete(caller);
      if (list !== undefined) lists.set(caller, list);
    },
    clear: (): T[] => {
      const all = [...lists.values()].flatMap((list) => [...list]);
      lists.clear();
      count = 0;
      return all;
    },
  };
};
