import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Imports under way with their progress, and the columns that heads of imported files belong to. */
const tables = {
  importrun: `create table importrun (
     companyid text not null, run text not null, pid text not null, userid text not null, stage text,
     rows integer not null default 0, iscancelled boolean not null default false, aliveat bigint not null,
     primary key (companyid, run))`,
  importhead: `create table importhead (
     companyid text not null, pid text not null, head text collate "C" not null, "column" text not null,
     usedat bigint not null, primary key (companyid, pid, head))`,
} as const;

export const imports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, statement] of Object.entries(tables)) {
      await sql.raw(statement).execute(db);
      await sql.raw(tenantPolicy(table)).execute(db);
    }
    // One import of many rows at a time writes into a history of a company.
    await sql
      .raw('create unique index importrun_stage on importrun (companyid, pid) where stage is not null')
      .execute(db);
  },
};
