import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/**
 * The key of a history loses the count of readings of one second, so that its pages are kept full (docs/storage.md,
 * "Histories"): an index of three columns in place of a primary key of four, on PostgreSQL on every partition. One part, so
 * one transaction, for each history; rows stay where they are. The SQL is frozen here.
 */

type Keyed = { pid: string; constraint: string; time: string };

const keyed = async (db: Trx): Promise<Keyed[]> => {
  const { rows } = await sql<Keyed>`select m.pid, k.conname::text as constraint, t.physical as time from module m
    join pg_class c on c.relname = 'r_' || m.pid and c.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'place' and not a.attisdropped
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    join modulecolumn t on t.pid = m.pid and t."column" = 'occurtime' order by m.pid`.execute(db);
  return rows;
};

export const historyKeys = {
  up: (): Promise<void> => Promise.resolve(),
  parts: async (db: Trx): Promise<string[]> => (await keyed(db)).map(({ pid }) => pid),
  part: async (db: Trx, part: string): Promise<void> => {
    const keyedTable = (await keyed(db)).find(({ pid }) => pid === part);
    if (keyedTable === undefined) return;
    const table = `r_${keyedTable.pid}`;
    await sql.raw(`alter table "${table}" drop constraint "${keyedTable.constraint}"`).execute(db);
    await sql
      .raw(
        `create index "${table}_key" on "${table}" (company, device, "${keyedTable.time}")
           with (fillfactor = 100, deduplicate_items = off)`,
      )
      .execute(db);
  },
};
