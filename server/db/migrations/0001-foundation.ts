import { type Kysely, sql } from 'kysely';
import { appRole, tenantPolicy } from '../roles.ts';

/** The fixed tables of server/db/schema.ts. Tables of modules are made when a module is applied. */

const tenantTables = [
  `create table account (
     userid text primary key, companyid text not null, did text not null, phone text not null, email text not null,
     name text not null, organization text not null, passwordhash text not null, departed boolean not null default false)`,
  `create table session (
     hash text primary key, companyid text not null, userid text not null, kind text not null,
     createdat bigint not null, expiresat bigint not null, address text not null, agent text not null)`,
  `create table subscription (companyid text not null, pid text not null, primary key (companyid, pid))`,
  `create table roleright (
     companyid text not null, role text not null, pid text not null, "create" integer not null, read integer not null,
     write integer not null, set integer not null, primary key (companyid, role, pid))`,
  `create table rolemember (
     companyid text not null, role text not null, member text not null, primary key (companyid, role, member))`,
  `create table filtertab (
     did text primary key, companyid text not null, pid text not null, name text not null, condition text not null,
     columns text not null, clientconfig text not null, owner text, vtdid text not null default '',
     position integer not null, createdat bigint not null)`,
  `create table taboverlay (
     companyid text not null, userid text not null, did text not null, clientconfig text not null,
     primary key (companyid, userid, did))`,
  `create table taborder (
     companyid text not null, userid text not null, pid text not null, dids text not null,
     primary key (companyid, userid, pid))`,
  `create table privatestore (
     companyid text not null, userid text not null, key text not null, value text not null,
     primary key (companyid, userid, key))`,
  `create table idempotency (
     companyid text not null, userid text not null, key text not null, path text not null, bodyhash text not null,
     answer text, createdat bigint not null, primary key (userid, key))`,
  `create table audit (
     did text primary key, companyid text not null, userid text not null, phone text not null, url text not null,
     ip text not null, occurtime bigint not null, describe text not null, status integer not null, detail text not null)`,
];

const systemTables = [
  `create table company (did text primary key, name text not null, zone text not null, createdat bigint not null)`,
  `create table host (
     host text primary key, companyid text references company (did), icon text not null, name text not null,
     filing text not null, theme text not null)`,
  `create table signincode (
     phone text not null, purpose text not null, hash text not null, createdat bigint not null, expiresat bigint not null,
     tries integer not null, asked integer not null, askedsince bigint not null, primary key (phone, purpose))`,
  `create table throttle (key text primary key, count integer not null, since bigint not null)`,
  `create table module (
     pid text primary key, config text not null, owner text, revision integer not null, updatedat bigint not null)`,
  `create table modulecolumn (
     pid text not null, "column" text not null, physical text not null, storage text not null,
     hidden boolean not null default false, primary key (pid, "column"))`,
  `create table setting (key text primary key, value text not null)`,
];

const indexes = [
  `create unique index account_phone on account (phone) where not departed`,
  `create index account_company on account (companyid)`,
  `create index session_person on session (companyid, userid)`,
  `create index rolemember_member on rolemember (companyid, member)`,
  `create index filtertab_pid on filtertab (companyid, pid)`,
  `create index audit_time on audit (companyid, occurtime desc, did)`,
  `create index idempotency_age on idempotency (createdat)`,
];

/** Row-level security turns off indexes behind functions that are not leakproof; managed services forbid marking them. */
const leakproof = `do $$ begin
  alter function texticlike(text, text) leakproof;
  alter function textlike(text, text) leakproof;
exception when insufficient_privilege then null; end $$`;

const role = `do $$ begin
  if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
exception when duplicate_object or unique_violation then null; end $$`;

const run = async (db: Kysely<unknown>, statements: readonly string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const foundation = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, ['create extension if not exists pg_trgm', role, `grant ${appRole} to current_user`, leakproof]);
    await run(db, [...systemTables, ...tenantTables, ...indexes]);
    for (const statement of tenantTables) {
      const table = /create table (\w+)/.exec(statement)?.[1];
      if (table !== undefined) await run(db, [tenantPolicy(table)]);
    }
    await run(db, [`grant select on company, module, modulecolumn to ${appRole}`]);
  },
};
