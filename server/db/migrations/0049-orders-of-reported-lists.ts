import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/**
 * Orders of tabs in modules whose devices report: their indexes end before the time of change, which every report moves, so
 * that reports are HOT updates (docs/storage.md, "Indexes"). Rows stay where they are. The SQL is frozen here.
 */
export const ordersOfReportedLists = {
  up: async (db: Trx): Promise<void> => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select i.relname::text as name, pg_get_indexdef(x.indexrelid) as definition from module m
      join pg_class c on c.relname = 'r_' || m.pid and c.relnamespace = current_schema()::regnamespace
      join pg_index x on x.indrelid = c.oid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'updatetime' and a.attnum = any(x.indkey::int2[])
      where m.config::json ->> 'driver' is not null and i.relname like '%\\_sort'`.execute(db);
    for (const { name, definition } of rows) {
      const order = name.replace(/_sort$/, '_order');
      await sql.raw(`drop index "${name}"`).execute(db);
      await sql.raw(definition.replace(name, `"${order}"`).replace(/, updatetime\b.*\)$/, ')')).execute(db);
    }
  },
};
