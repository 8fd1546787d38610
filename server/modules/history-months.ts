import { sql } from 'kysely';
import type { Row, Trx } from '../db/database.ts';
import { recordPolicy } from '../db/roles.ts';

/**
 * A history on PostgreSQL is partitioned by month (declarative range partitions, docs/storage.md, "Histories"): the first
 * partition has everything up to the end of the month in which the table was made, each later month has its own, and the
 * rest (default partition) has readings of clocks that are more than a month ahead. The embedded database would plan each
 * page over every partition, on the only connection, so that it has one table.
 */

/** A partition; `until` is its upper bound, exclusive, in seconds. The default partition has none. */
export type Partition = { name: string; until: number | undefined };

/** The table of a history; `time` is the physical column of `occurtime`. */
export type MonthlyHistory = { base: string; time: string };

/** The default partition. */
export const defaultPartitionOf = (base: string): string => `${base}_rest`;

/** True for a partition with readings of several months: its old readings are deleted row by row. */
export const isMixed = (base: string, { name }: Partition): boolean =>
  name === `${base}_first` || name === defaultPartitionOf(base);

/** True if the database partitions histories; PGlite does not. */
export const partitionsHistories = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<Row>`select version() not like '%PGlite%' as partitions`.execute(trx);
  return rows[0]?.['partitions'] === true;
};

/** The first partition and the default partition of a new history. Months are those of UTC, by the database's clock. */
export const firstPartitions = (base: string): string[] => [
  `create table "${defaultPartitionOf(base)}" partition of "${base}" default`,
  recordPolicy(defaultPartitionOf(base)),
  `do $$ begin execute format('create table "${base}_first" partition of "${base}" for values from (minvalue) to (%s)',
     extract(epoch from date_trunc('month', now() at time zone 'UTC') + interval '1 month')::bigint); end $$`,
  recordPolicy(`${base}_first`),
];

/** The partitions of a history; none where it is not partitioned. */
export const partitionsOf = async (trx: Trx, base: string): Promise<Partition[]> => {
  const { rows } = await sql<Row>`select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${`"${base}"`}) and c.relispartition order by 1`.execute(trx);
  return rows.map((row) => {
    const until = / TO \('?(-?\d+)'?\)$/.exec(String(row['bound']))?.[1];
    return { name: String(row['name']), until: until === undefined ? undefined : Number(until) };
  });
};

/** Whether a history is partitioned. */
export const isPartitioned = async (trx: Trx, base: string): Promise<boolean> => {
  const { rows } = await sql<Row>`select exists (select from pg_class
    where oid = to_regclass(${`"${base}"`}) and relkind = 'p') as found`.execute(trx);
  return rows[0]?.['found'] === true;
};
