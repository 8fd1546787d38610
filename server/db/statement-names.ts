import { failureCode } from './failure-code.ts';

/**
 * Prepared statements: an LRU cache of the texts that are prepared on one connection. A text gets a name when it is
 * used for the second time, so that a query used once takes no memory in the database.
 */

/** SQLSTATE: the result type of the plan changed; the name is missing or taken, as behind a pooler of transactions. */
const stale = '0A000';
const pooled: ReadonlySet<string> = new Set(['26000', '42P05']);

/** True if a statement failed only because it was prepared; without a name it may succeed. */
export const isUnusable = (failure: unknown): boolean => failureCode(failure) === stale || isPooled(failure);

/** True if a pooler between server and database assigns each transaction another connection. */
export const isPooled = (failure: unknown): boolean => pooled.has(failureCode(failure));

const maxSeen = 1_000;

/** Returns a function that checks whether a text was used before; bounded, the oldest text is evicted. */
export const createSeen = () => {
  const seen = new Set<string>();
  return (text: string): boolean => {
    if (seen.has(text)) return true;
    const [oldest] = seen;
    if (seen.size >= maxSeen && oldest !== undefined) seen.delete(oldest);
    seen.add(text);
    return false;
  };
};

/** `evicted` is a name whose statement has to be dropped. */
export type Named = { name: string; isNew: boolean; evicted?: string };

/** The names of one connection; a name is never used for a second text. */
export const createNames = (capacity: number) => {
  const names = new Map<string, string>();
  let made = 0;
  const newName = () => {
    made += 1;
    return `asked_${made}`;
  };
  return {
    nameOf: (text: string): Named => {
      const existing = names.get(text);
      const name = existing ?? newName();
      // A map keeps the order of writing: what is written again is the youngest.
      names.delete(text);
      const [oldest] = names;
      const evicted = existing === undefined && names.size >= capacity ? oldest : undefined;
      if (evicted !== undefined) names.delete(evicted[0]);
      names.set(text, name);
      return { name, isNew: existing === undefined, ...(evicted === undefined ? {} : { evicted: evicted[1] }) };
    },
    forget: (text: string) => void names.delete(text),
    clear: () => names.clear(),
  };
};
