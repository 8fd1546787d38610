import type { ChangedRecords, Dids } from './topics.ts';

/** Upper bound of the interval, milliseconds. */
const maxPause = 2_000;
/** Maximum ids of a change; a larger one is sent as "any record". */
const maxIds = 1_000;

const union = (a: Dids | undefined, b: Dids): Dids => {
  if (a === undefined) return b;
  if (a === '*' || b === '*' || a.size + b.size > maxIds) return '*';
  return new Set([...a, ...b]);
};

type Entry = { waiting: Dids | undefined };

/**
 * Throttles changes, leading edge first: the first change of a company's module is passed on at once, what follows
 * within the interval is merged and passed on together. A flush that takes long widens its interval, up to
 * 2 s: at most half of the time is spent on it.
 * @param flush must not throw
 */
export const createCoalescer = (flush: (changed: ChangedRecords) => Promise<void>, interval: number) => {
  const entries = new Map<string, Entry>();

  const run = (key: string, of: Omit<ChangedRecords, 'dids'>, entry: Entry): void => {
    const { waiting } = entry;
    if (waiting === undefined) {
      entries.delete(key);
      return;
    }
    entry.waiting = undefined;
    const began = performance.now();
    void flush({ ...of, dids: waiting }).finally(() => {
      const took = performance.now() - began;
      const pause = Math.max(interval - took, Math.min(maxPause, took));
      setTimeout(() => run(key, of, entry), pause).unref();
    });
  };

  return {
    add: ({ company, pid, dids }: ChangedRecords): void => {
      const key = `${company}:${pid}`;
      const pending = entries.get(key);
      const entry = pending ?? { waiting: undefined };
      entry.waiting = union(entry.waiting, dids);
      if (pending !== undefined) return;
      entries.set(key, entry);
      run(key, { company, pid }, entry);
    },
  };
};
