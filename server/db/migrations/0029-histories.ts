import { sql } from 'kysely';
import type { Trx } from '../database.ts';
import { readingFunctions } from '../reading-id.ts';
import { appRole } from '../roles.ts';

/**
 * Narrow histories: the table of a module whose rows are readings of devices gets numbers for ids and no built-in columns
 * beside its key (docs/storage.md, "Histories"). One part, so one transaction, for each of them. Which modules those are
 * and the SQL of both shapes are frozen here; views, indexes and triggers come from the code of this version (`reshape`).
 */

type Config = { columns: { column: string; type: string; pid?: string; rw?: number }[] };

const builtin = new Set(['did', 'name', 'createtime', 'updatetime', 'creator', 'owner', 'companyid', 'organization']);

/** A device and a time, and no column that people write; fixed products begin with 1. */
const isHistory = (pid: string, { columns }: Config): boolean => {
  const own = columns.filter(({ column }) => !builtin.has(column));
  const has = (column: string, type: string) =>
    own.some((candidate) => candidate.column === column && candidate.type === type);
  const isRef = own.some(({ column, type, pid: to }) => column === 'device' && type === 'ref' && to !== undefined);
  return !pid.startsWith('1') && isRef && has('occurtime', 'timestamp') && own.every(({ rw }) => rw === 1);
};

const histories = async (db: Trx): Promise<string[]> => {
  const { rows } = await sql<{ pid: string; config: string }>`select m.pid, m.config from module m
    join pg_class c on c.relname = 'r_' || m.pid and c.relnamespace = current_schema()::regnamespace
    where not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'place') order by m.pid`.execute(
    db,
  );
  // The text was written from a checked config.
  return rows.filter(({ pid, config }) => isHistory(pid, JSON.parse(config) as Config)).map(({ pid }) => pid);
};

type Column = { name: string; type: string; collation: string | null };

const columnsOf = async (db: Trx, table: string): Promise<Column[]> =>
  (
    await sql<Column>`select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, c.collname::text as collation
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation and c.collname <> 'default'
      where a.attrelid = ${`"${table}"`}::regclass and a.attnum > 0 and not a.attisdropped and a.attname ~ '^c[0-9]+$'
      order by a.attnum`.execute(db)
  ).rows;

const placesOf = async (db: Trx, pid: string): Promise<{ device: string; time: string } | undefined> => {
  const { rows } = await sql<{ column: string; physical: string }>`select "column", physical from modulecolumn
    where pid = ${pid} and "column" in ('device', 'occurtime') and not hidden`.execute(db);
  const physicalNames = new Map(rows.map(({ column, physical }) => [column, physical]));
  const [device, time] = [physicalNames.get('device'), physicalNames.get('occurtime')];
  return device === undefined || time === undefined ? undefined : { device, time };
};

/** Rows that the narrow table has no place for, such as those that a person changed: such a module stays as it is. */
const isOther = async (
  db: Trx,
  table: string,
  { device, time }: { device: string; time: string },
): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}
    where version <> 1 or coalesce(${sql.id(device)}, '') = ''
      or ${sql.id(time)} is null or abs(${sql.id(time)}) >= 2::bigint ^ 46) as found`.execute(db);
  return rows[0]?.found === true;
};

const rows = (table: string, { device, time }: { device: string; time: string }, others: readonly string[]): string =>
  `select t.company, d.number, t."${time}", row_number() over (partition by t.company, d.number, t."${time}"
       order by t.createtime, t.id) - 1, o.number ${others.map((name) => `, t."${name}"`).join('')}
   from "${table}" t join recordnumber d on d.company = t.company and d.id = record_id(t."${device}")
     left join recordnumber o on o.company = t.company and o.id = t.organizationid`;

const convert = async (db: Trx, pid: string): Promise<void> => {
  const table = `r_${pid}`;
  const columns = await placesOf(db, pid);
  if (columns === undefined || (await isOther(db, table, columns))) return;
  const { device, time } = columns;
  const others = (await columnsOf(db, table)).filter(({ name }) => name !== device && name !== time);
  const typed = others.map(
    ({ name, type, collation }) => `, "${name}" ${type}${collation === null ? '' : ` collate "${collation}"`}`,
  );
  const names = others.map(({ name }) => name);
  const statements = [
    `insert into recordnumber (company, id, name)
     select distinct on (company, "${device}") company, record_id("${device}"), name from "${table}"
     order by company, "${device}", "${time}" desc
     on conflict (company, id) do update set name = excluded.name`,
    `insert into recordnumber (company, id) select distinct company, organizationid from "${table}"
     where organizationid is not null on conflict do nothing`,
    `create table "n_${pid}" (company int4 not null, device int4 not null, "${time}" bigint not null,
       n int2 not null default 0, place int4 ${typed.join('')})`,
    `insert into "n_${pid}" (company, device, "${time}", n, place ${names.map((name) => `, "${name}"`).join('')})
     ${rows(table, columns, names)}`,
    `drop table "${table}" cascade`,
    `alter table "n_${pid}" rename to "${table}"`,
    `alter table "${table}" add constraint "${table}_pkey" primary key (company, device, "${time}", n)`,
    `alter table "${table}" enable row level security;
     create policy tenant on "${table}" to ${appRole}
       using (company = nullif(current_setting('app.number', true), '')::int4)
       with check (company = nullif(current_setting('app.number', true), '')::int4);
     grant select, insert, update, delete on "${table}" to ${appRole}`,
    `update module set isnarrow = true where pid = '${pid}'`,
    `insert into setting (key, value) values ('reshape:${pid}', '') on conflict do nothing`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const narrowHistories = {
  async up(db: Trx): Promise<void> {
    const statements = [
      ...readingFunctions,
      `create table recordnumber (company int4 not null, number int4 generated by default as identity primary key,
         id bytea not null, name text collate "C" not null default '', unique (company, id))`,
      `alter table recordnumber enable row level security;
       create policy tenant on recordnumber to ${appRole}
         using (company = nullif(current_setting('app.number', true), '')::int4)
         with check (company = nullif(current_setting('app.number', true), '')::int4);
       grant select, insert, update on recordnumber to ${appRole}`,
      'alter table module add column isnarrow boolean not null default false',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  /** Histories of the former shape that are left. */
  parts: histories,
  part: convert,
};
