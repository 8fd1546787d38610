/**
 * Prepared statements: which texts of one connection are prepared, in an LRU cache. A text gets a name when it is asked
 * for the second time, so that a question asked once leaves nothing in the database's memory.
 */

/** SQLSTATE: the result type of the plan changed; the name is missing or taken, as behind a pooler of transactions. */
const stale = '0A000';
const pooled: ReadonlySet<string> = new Set(['26000', '42P05']);

const codeOf = (failure: unknown): string => String((failure as { code?: unknown } | null)?.code ?? '');

/** Whether a statement failed because it was prepared; without a name it may succeed. */
export const isUnusable = (failure: unknown): boolean => codeOf(failure) === stale || isPooled(failure);

/** Whether something between server and database lends each transaction another connection. */
export const isPooled = (failure: unknown): boolean => pooled.has(codeOf(failure));

const mostSeen = 1_000;

/** Tells texts that are requested the first time from others; bounded, the oldest is forgotten. */
export const createSeen = () => {
  const seen = new Set<string>();
  return (text: string): boolean => {
    if (seen.has(text)) return true;
    const [oldest] = seen;
    if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
    seen.add(text);
    return false;
  };
};

/** `evicted` is a name whose statement has to be dropped. */
export type Named = { name: string; isNew: boolean; evicted?: string };

/** The names of one connection; a name is never used for a second text. */
export const createNames = (most: number) => {
  const names = new Map<string, string>();
  let made = 0;
  const newName = () => {
    made += 1;
    return `asked_${made}`;
  };
  return {
    nameOf: (text: string): Named => {
      const known = names.get(text);
      const name = known ?? newName();
      // A map keeps the order of writing: what is written again is the youngest.
      names.delete(text);
      const [oldest] = names;
      const evicted = known === undefined && names.size >= most ? oldest : undefined;
      if (evicted !== undefined) names.delete(evicted[0]);
      names.set(text, name);
      return { name, isNew: known === undefined, ...(evicted === undefined ? {} : { evicted: evicted[1] }) };
    },
    forget: (text: string) => void names.delete(text),
    clear: () => names.clear(),
  };
};
