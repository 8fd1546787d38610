import { type RawBuilder, sql } from 'kysely';
import type { Db, Row } from '../db/database.ts';

/** An index as the catalogue of the database has it. */
export type ExistingIndex = {
  name: string;
  method: string;
  /** Columns of its key; after a space the collation, where it is not the column's own. */
  keys: readonly string[];
  /** It is valid and holds every row. A build that was killed leaves an invalid one. */
  isWhole: boolean;
  /** Bytes. */
  size: number;
  /** Scans since the statistics of the database were reset; of the embedded one, since it was opened. */
  scans: number;
};

const indexOf = (row: Row): ExistingIndex & { table: string } => ({
  table: String(row['table']),
  name: String(row['name']),
  method: String(row['method']),
  keys: (row['keys'] as unknown[]).map(String),
  isWhole: row['whole'] === true,
  size: Number(row['size']),
  scans: Number(row['scans']),
});

/** A number of an index, added up over its parts where its table is partitioned. */
const overParts = (numberOf: (index: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`coalesce((select sum(${numberOf(sql`p.relid`)}) from pg_partition_tree(i.oid) p), ${numberOf(sql`i.oid`)}, 0)`;

const keysSql = sql`array(
  select a.attname || case when k.sorted in (0, a.attcollation) then '' else ' ' || c.collname end
  from unnest(x.indkey::int2[], x.indcollation::oid[]) with ordinality as k(attribute, sorted, place)
  join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attribute
  left join pg_collation c on c.oid = k.sorted
  where k.place <= x.indnkeyatts order by k.place)`;

/** The indexes of base tables, by table. */
export const existingIndexes = async (db: Db, tables: readonly string[]): Promise<Map<string, ExistingIndex[]>> => {
  const query = sql<Row>`select t.relname as "table", i.relname as name, m.amname as method, ${keysSql} as keys,
      x.indisvalid and x.indpred is null as whole, ${overParts((index) => sql`pg_relation_size(${index})`)} as size,
      ${overParts((index) => sql`pg_stat_get_numscans(${index})`)} as scans
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_am m on m.oid = i.relam
    where t.relnamespace = current_schema()::regnamespace and t.relname = any(cast(${tables} as text[]))
    order by t.relname, i.relname`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  return Map.groupBy(rows.map(indexOf), ({ table }) => table);
};

/** Rows of a table as the planner estimates them, its updates, and how many of these touched no index. */
export type TableStatistics = { rows: number; updates: number; hot: number };

export const tableStatistics = async (db: Db, tables: readonly string[]): Promise<Map<string, TableStatistics>> => {
  // Of a partitioned history, the rows of its partitions.
  const parts = sql`(select sum(l.n_live_tup) from pg_inherits i join pg_stat_user_tables l on l.relid = i.inhrelid
    where i.inhparent = c.oid and c.relkind = 'p')`;
  const query = sql<Row>`select s.relname as "table", greatest(c.reltuples, s.n_live_tup, ${parts}, 0) as rows,
      s.n_tup_upd as updates, s.n_tup_hot_upd as hot
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = any(cast(${tables} as text[]))`;
  const [indexRows = []] = await db.read('system', [query.compile(db.builder)]);
  return new Map(
    indexRows.map((row) => [
      String(row['table']),
      { rows: Number(row['rows']), updates: Number(row['updates']), hot: Number(row['hot']) },
    ]),
  );
};

/**
 * When the statistics of a PostgreSQL database were reset, epoch seconds; undefined if they never were. The embedded
 * database loses its statistics when it is closed, and has no time of that.
 */
export const statisticsResetAt = async (db: Db): Promise<number | undefined> => {
  const query = sql<Row>`select extract(epoch from stats_reset)::bigint as since from pg_stat_database
    where datname = current_database()`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  const since = rows[0]?.['since'];
  return since === null || since === undefined ? undefined : Number(since);
};
