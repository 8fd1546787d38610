import type { RecordValues } from '../../src/engine/column.ts';

/** 53-bit hash (cyrb53): a sent value is remembered in 8 bytes per column instead of its text. */
const hashOf = (text: string): number => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
};

/** The part of a set or map that `keep` needs. */
type WatchedDids = { readonly size: number; has(did: string): boolean };

type Sent = { names: readonly string[]; marks: Float64Array };

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);

/**
 * Remembers the values last sent to the readers with the same rights, so that a patch contains only columns that have
 * changed.
 */
export const createLastSent = () => {
  const rows = new Map<string, Sent>();
  /** The names of the row before, shared (interned): rows of one selection nearly always have the same names in the same order. */
  let lastNames: readonly string[] = [];
  const marked = (values: RecordValues): Sent => {
    const names = Object.keys(values);
    if (!isSame(names, lastNames)) lastNames = names;
    return {
      names: lastNames,
      marks: Float64Array.from(names, (name) => hashOf(JSON.stringify(values[name] ?? null))),
    };
  };
  return {
    /** Remembers a row that no stream has been sent before. */
    begin: (did: string, values: RecordValues): void => {
      if (!rows.has(did)) rows.set(did, marked(values));
    },
    /** The columns that differ from the last sent values, all columns of an unknown row; null for removed columns. */
    changes: (did: string, values: RecordValues): RecordValues => {
      const before = rows.get(did);
      const after = marked(values);
      rows.set(did, after);
      if (before === undefined) return values;
      const isAligned = before.names === after.names || isSame(before.names, after.names);
      const changed = after.names.filter((_, index) => !isAligned || before.marks[index] !== after.marks[index]);
      const gone = isAligned ? [] : before.names.filter((name) => !after.names.includes(name));
      return Object.fromEntries([
        ...changed.map((name) => [name, values[name] ?? null]),
        ...gone.map((name) => [name, null]),
      ]);
    },
    forget: (did: string): void => void rows.delete(did),
    /** Evicts rows that no stream watches once they are the majority. */
    keep: (watchedDids: WatchedDids): void => {
      if (rows.size <= 2 * watchedDids.size + 20) return;
      for (const did of rows.keys()) if (!watchedDids.has(did)) rows.delete(did);
    },
  };
};

export type LastSent = ReturnType<typeof createLastSent>;
