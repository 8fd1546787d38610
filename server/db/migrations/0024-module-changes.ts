import { type Kysely, sql } from 'kysely';

/** Changes of modules that rewrite rows in steps, and concurrent writes to those rows. */
const statements = [
  `create table modulechange (
     did text primary key, pids text not null, configs text not null, options text not null, state text not null,
     progress text not null default '{}', faults text not null default '[]', worker text,
     aliveat bigint not null default 0, createdat bigint not null, endedat bigint)`,
  `create table modulechangevalue (change text not null, pid text not null, "column" text not null, value text)`,
  'create index modulechangevalue_change on modulechangevalue (change)',
] as const;

export const moduleChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
