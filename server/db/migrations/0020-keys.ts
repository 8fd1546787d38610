import { sql } from 'kysely';
import type { Trx } from '../database.ts';
import { keyFunctions } from '../record-id.ts';
import { appRole } from '../roles.ts';

/**
 * Compact keys: each module's table `m_<pid>`, which had the company and every id as text, becomes a base table
 * `r_<pid>` with a view `m_<pid>` over it (docs/storage.md). One part, so one transaction, for each module. The SQL of
 * both shapes is frozen here; indexes and triggers come from the code of this version (`reshape`), once all is migrated.
 */

/** The log's list reads the log itself, whose rows row-level security restricts to the company that asks. */
const auditView = `create or replace view auditrecord with (security_invoker = true) as
  select companyid, did collate "C" as did, describe collate "C" as name, occurtime as createtime, occurtime as updatetime,
    member collate "C" as creator, member collate "C" as owner, organization collate "C" as organization, 1 as version,
    phone collate "C" as phone, url collate "C" as url, ip collate "C" as ip, occurtime, describe collate "C" as describe,
    nullif(current_setting('app.number', true), '')::int4 as company, record_id(organization) as organizationid
  from audit`;

/** A table of the former shape, as `createTable` made it up to 2.5.8; backups of that time are loaded into it. */
export const formerTable = (table: string): string[] => [
  `create table "${table}" (
     companyid text not null, did text collate "C" not null, name text collate "C" not null,
     createtime bigint not null, updatetime bigint not null, creator text collate "C", owner text collate "C",
     organization text collate "C", version integer not null default 1, primary key (companyid, did))`,
  `alter table "${table}" enable row level security;
   create policy tenant on "${table}" to ${appRole}
     using (companyid = nullif(current_setting('app.company', true), ''))
     with check (companyid = nullif(current_setting('app.company', true), ''));
   grant select, insert, update, delete on "${table}" to ${appRole};`,
];

const base = (table: string) => `r_${table.slice(2)}`;

const newTable = (table: string, columns: readonly string[]): string[] => [
  `create table "${base(table)}" (
     company int4 not null, version int4 not null default 1, createtime bigint not null, updatetime bigint not null,
     id bytea not null, creatorid bytea, ownerid bytea, organizationid bytea, name text collate "C" not null
     ${columns.map((column) => `, ${column}`).join('')})`,
  `alter table "${base(table)}" enable row level security;
   create policy tenant on "${base(table)}" to ${appRole}
     using (company = nullif(current_setting('app.number', true), '')::int4)
     with check (company = nullif(current_setting('app.number', true), '')::int4);
   grant select, insert, update, delete on "${base(table)}" to ${appRole};`,
];

const fixed = 'company, version, createtime, updatetime, id, creatorid, ownerid, organizationid, name';

const text = (column: string) => `(case when octet_length(${column}) = 12 then encode(${column}, 'hex')
  else convert_from(ltrim(${column}, '\\x00'::bytea), 'UTF8') end) collate "C"`;

const newView = (table: string, names: readonly string[]): string => {
  const columns = names.map((name) => `, ${name}`).join('');
  return `create view "${table}" with (security_invoker = true) as
    select company, version, createtime, updatetime, id, creatorid, ownerid, organizationid, name,
      ${text('id')} as did, ${text('creatorid')} as creator, ${text('ownerid')} as owner,
      ${text('organizationid')} as organization ${columns} from "${base(table)}";
    grant select, insert, update, delete on "${table}" to ${appRole}`;
};

type Column = { name: string; type: string; collation: string | null };

const configuredColumns = async (db: Trx, table: string): Promise<Column[]> =>
  (
    await sql<Column>`select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, c.collname::text as collation
      from pg_attribute a left join pg_collation c on c.oid = a.attcollation and c.collname <> 'default'
      where a.attrelid = ${`"${table}"`}::regclass and a.attnum > 0 and not a.attisdropped and a.attname ~ '^c[0-9]+$'
      order by a.attnum`.execute(db)
  ).rows;

/** Rows that a bulk import has published lie in a child table: they are read with the parent's, and dropped with it. */
const convert = async (db: Trx, table: string): Promise<void> => {
  const columns = await configuredColumns(db, table);
  const names = columns.map(({ name }) => `"${name}"`);
  const typed = columns.map(
    ({ name, type, collation }) => `"${name}" ${type}${collation === null ? '' : ` collate "${collation}"`}`,
  );
  const copied = names.map((name) => `, ${name}`).join('');
  const statements = [
    ...newTable(table, typed),
    `insert into "${base(table)}" (${fixed}${copied})
     select company_number(companyid), version, createtime, updatetime, record_id(did),
       case when creator is not null then record_id(creator) end, case when owner is not null then record_id(owner) end,
       case when organization is not null then record_id(organization) end, name${copied} from "${table}"`,
    `alter table "${base(table)}" add primary key (company, id)`,
    `drop table "${table}" cascade`,
    newView(table, names),
    `insert into setting (key, value) values ('reshape:${table.slice(2)}', '') on conflict do nothing`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const keys = {
  async up(db: Trx): Promise<void> {
    const statements = [
      'create extension if not exists btree_gin',
      ...keyFunctions,
      'create unique index if not exists company_number on company (company_number(did))',
      auditView,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
  /** Tables of the former shape that are left. */
  parts: async (db: Trx): Promise<string[]> =>
    (
      await sql<{ name: string }>`select relname::text as name from pg_class
        where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^m_[0-9a-f]{24}$'
        order by relname`.execute(db)
    ).rows.map(({ name }) => name),
  part: convert,
};
