import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Tokens of devices. Modules that name a `key` get its index, so that a report finds its device without a scan. */
const statements = [
  `create table devicetoken (
     companyid text not null, did text not null, pid text not null, name text not null, hash text not null unique,
     createdat bigint not null, creator text not null, creatorname text not null, lastused bigint,
     primary key (companyid, did))`,
  tenantPolicy('devicetoken'),
  `insert into setting (key, value) select 'reshape:' || pid, '' from module where config::jsonb ->> 'key' is not null
     on conflict do nothing`,
] as const;

export const deviceTokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
