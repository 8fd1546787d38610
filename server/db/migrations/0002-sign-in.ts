import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Sign-in by QR code and by token. Only hashes are stored; a row has no owner until a user confirms it. */
const tables = {
  qrsignin: `create table qrsignin (
     hash text primary key, asker text not null, state text not null, address text not null, agent text not null,
     createdat bigint not null, expiresat bigint not null, companyid text, userid text)`,
  signintoken: `create table signintoken (
     hash text primary key, companyid text not null, userid text not null, purpose text not null,
     createdat bigint not null, expiresat bigint not null)`,
} as const;

const indexes = [
  `create index qrsignin_person on qrsignin (companyid, userid) where userid is not null`,
  `create index signintoken_person on signintoken (companyid, userid)`,
  `create index account_email on account (lower(email)) where not departed`,
];

export const signIn = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, statement] of Object.entries(tables)) {
      await sql.raw(statement).execute(db);
      await sql.raw(tenantPolicy(table)).execute(db);
    }
    for (const statement of indexes) await sql.raw(statement).execute(db);
  },
};
