import { type Kysely, sql } from 'kysely';
import { recordPolicy } from '../roles.ts';

/**
 * How many rows a company has in a module, as numbers that are added up (server/modules/record-counts.ts). Tables that are
 * there already get their triggers and their first number by `reshape`, which the marks ask for.
 */
const statements = [
  'create table recordcount (company int4 not null, pid text not null, n bigint not null)',
  'create index recordcount_module on recordcount (company, pid)',
  recordPolicy('recordcount'),
  `create or replace function count_added() returns trigger language plpgsql as $$ begin
     insert into recordcount (company, pid, n) select company, tg_argv[0], count(*) from fresh group by company;
     return null;
   end $$`,
  `create or replace function count_deleted() returns trigger language plpgsql as $$ begin
     insert into recordcount (company, pid, n) select company, tg_argv[0], -count(*) from gone group by company;
     return null;
   end $$`,
  `insert into setting (key, value) select 'reshape:' || pid, '' from module on conflict do nothing`,
] as const;

export const recordCounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
