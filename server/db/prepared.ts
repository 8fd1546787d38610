import type pg from 'pg';
import { createNames, createSeen, isPooled, isUnusable } from './statement-names.ts';

/** Prepared statements over the driver's connections: texts that come again are parsed and analysed once (LRU cache). */

/**
 * Maximum prepared statements per connection; the plan of a list takes about 300 KB of the database's memory, and the
 * pool has 16.
 */
const maxNames = 32;

type Names = ReturnType<typeof createNames> & { evicted: string[] };

/** The driver's own record of a connection's prepared statements, which its types do not declare. */
type DriverClient = { connection?: { parsedStatements?: Record<string, string> } };

const parsedOn = (client: pg.ClientBase): Record<string, string> =>
  (client as unknown as DriverClient).connection?.parsedStatements ?? {};

export type Prepared = {
  /** Reads with prepared statements, and once more without where a stale one failed: reading twice changes nothing. */
  reading<T>(read: (names: Prepared | undefined) => Promise<T>): Promise<T>;
  /** The query with the name of its prepared statement, if its text was used before. */
  named(client: pg.ClientBase, query: pg.QueryConfig): pg.QueryConfig;
  /** After a statement failed: a text that was never parsed loses its name. */
  failed(client: pg.ClientBase, query: pg.QueryConfig): void;
  /** Statements that deallocate evicted names, to run before the next transaction; each ends in a semicolon. */
  drops(client: pg.ClientBase): string;
};

export const prepareStatements = (): Prepared => {
  const byClient = new WeakMap<pg.ClientBase, Names>();
  const isSeen = createSeen();
  const namesOf = (client: pg.ClientBase): Names => {
    const names = byClient.get(client) ?? { ...createNames(maxNames), evicted: [] };
    byClient.set(client, names);
    return names;
  };
  /** Behind a pooler of transactions a name means nothing. */
  let canPrepare = true;
  const snapshot: Prepared = {
    reading: async (read) => {
      if (!canPrepare) return read(undefined);
      try {
        return await read(snapshot);
      } catch (failure) {
        if (!isUnusable(failure)) throw failure;
        canPrepare = !isPooled(failure);
        return read(undefined);
      }
    },
    named: (client, query) => {
      if (!isSeen(query.text)) return query;
      const names = namesOf(client);
      const { name, evicted } = names.nameOf(query.text);
      if (evicted !== undefined) names.evicted.push(evicted);
      return { ...query, name };
    },
    failed: (client, { name, text }) => {
      if (name !== undefined && !Object.hasOwn(parsedOn(client), name)) byClient.get(client)?.forget(text);
    },
    drops: (client) => {
      const parsed = parsedOn(client);
      const dropped = (byClient.get(client)?.evicted.splice(0) ?? []).filter((name) => Object.hasOwn(parsed, name));
      for (const name of dropped) delete parsed[name];
      return dropped.map((name) => `deallocate ${name}; `).join('');
    },
  };
  return snapshot;
};
