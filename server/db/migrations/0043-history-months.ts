import { sql } from 'kysely';
import type { Trx } from '../database.ts';
import { appRole } from '../roles.ts';

/**
 * Histories on PostgreSQL become range partitions by month (docs/storage.md, "Histories"). A table that is there becomes
 * the first partition as it is, so that no row is written: one part, so one transaction, for each. The SQL is frozen here;
 * the view is made by the code of this version (`reshape`).
 */

const histories = async (db: Trx): Promise<string[]> => {
  const { rows } = await sql<{ pid: string }>`select m.pid from module m
    join pg_class c on c.relname = 'r_' || m.pid and c.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'place' and not a.attisdropped
    where c.relkind = 'r' and version() not like '%PGlite%' order by m.pid`.execute(db);
  return rows.map(({ pid }) => pid);
};

const policy = (table: string): string =>
  `alter table "${table}" enable row level security;
   create policy tenant on "${table}" to ${appRole}
     using (company = nullif(current_setting('app.number', true), '')::int4)
     with check (company = nullif(current_setting('app.number', true), '')::int4);
   grant select, insert, update, delete on "${table}" to ${appRole}`;

/** Triggers of counts, marks and changes in steps, as statements that make them again. */
const triggersOf = async (db: Trx, table: string): Promise<{ name: string; definition: string }[]> =>
  (
    await sql<{ name: string; definition: string }>`select tgname::text as name, pg_get_triggerdef(oid) as definition
      from pg_trigger where tgrelid = ${`"${table}"`}::regclass and not tgisinternal order by tgname`.execute(db)
  ).rows;

const convert = async (db: Trx, pid: string): Promise<void> => {
  const base = `r_${pid}`;
  const [first, rest] = [`${base}_first`, `${base}_rest`];
  const result = await sql<{ time: string; until: number }>`select physical as time,
      extract(epoch from date_trunc('month', now() at time zone 'UTC') + interval '1 month')::bigint as until
    from modulecolumn where pid = ${pid} and "column" = 'occurtime'`.execute(db);
  const [row] = result.rows;
  if (row === undefined) return;
  const { time, until } = row;
  const triggers = await triggersOf(db, base);
  const statements = [
    `drop view if exists "m_${pid}"`,
    ...triggers.map(({ name }) => `drop trigger "${name}" on "${base}"`),
    `alter table "${base}" rename to "${first}"`,
    `alter table "${first}" rename constraint "${base}_pkey" to "${first}_pkey"`,
    `alter index if exists "${base}_time" rename to "${first}_time"`,
    `create table "${base}" (like "${first}" including defaults) partition by range ("${time}")`,
    `alter table "${base}" add constraint "${base}_pkey" primary key (company, device, "${time}", n)`,
    `create index "${base}_time" on "${base}" (company, "${time}")`,
    policy(base),
    `create table "${rest}" partition of "${base}" default`,
    policy(rest),
    `with moved as (delete from "${first}" where "${time}" >= ${until} returning *)
     insert into "${rest}" select * from moved`,
    `alter table "${base}" attach partition "${first}" for values from (minvalue) to (${until})`,
    ...triggers.map(({ definition }) => definition),
    `insert into setting (key, value) values ('reshape:${pid}', '') on conflict do nothing`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const historyMonths = {
  async up(db: Trx): Promise<void> {
    await sql`alter table module add column if not exists readingssince bigint`.execute(db);
  },
  parts: histories,
  part: convert,
};
