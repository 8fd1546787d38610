import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** Bytes of a table from which on its rows are not read as text: the histories of the demo would take most of the time. */
const large = 256 * 1024;

/**
 * A fingerprint of each table but the named ones; two are equal when nothing was written between them. Small tables:
 * number of rows and a hash of their text. Large ones: number of rows and the newest transaction that wrote one (`xmin`),
 * which any insert or update raises, even one that writes the same values.
 */
export const tableFingerprints = async (db: Db, without: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const names = sql<{ name: string; islarge: boolean }>`
    select relname as name, pg_relation_size(c.oid) >= ${large}::integer as islarge
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where relkind = 'r' and nspname = 'public' and relname <> all(${[...without]}::text[]) order by 1`;
  const [tables = []] = await db.read('system', [names.compile(db.builder)]);
  const queries = tables.map(({ name, islarge }) => {
    const content = islarge === true ? sql`max(xmin::text::bigint)` : sql`coalesce(sum(hashtext(t::text)::bigint), 0)`;
    return sql`select concat(count(*), ':', ${content}) as print from ${sql.table(String(name))} t`.compile(db.builder);
  });
  const answers = await db.read('system', queries);
  return new Map(tables.map(({ name }, index) => [String(name), String(answers[index]?.[0]?.['print'])]));
};
