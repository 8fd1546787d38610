import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Why a notification was sent, and the outbox of the webhook. */
const statements = [
  `create table notice (
     companyid text not null, did text not null, userid text not null, pid text, device text, rule text, run text,
     place integer, createdat bigint not null, primary key (companyid, did))`,
  'create unique index notice_effect on notice (companyid, run, place, userid) where run is not null',
  tenantPolicy('notice'),
  `create table delivery (
     companyid text not null, did text not null, run text, place integer, body text not null, state text not null,
     attempts integer not null default 0, maybetwice boolean not null default false, why text,
     createdat bigint not null, endedat bigint, nextat bigint not null, primary key (companyid, did))`,
  'create unique index delivery_effect on delivery (companyid, run, place) where run is not null',
  `create index delivery_due on delivery (nextat) where state = 'waiting'`,
  tenantPolicy('delivery'),
] as const;

export const inbox = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
