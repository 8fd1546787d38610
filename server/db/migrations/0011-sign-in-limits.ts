import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/**
 * Codes by text message belong to the browser that asked for them, and an e-mail address that several companies know
 * signs in by a choice. The codes of the moment are dropped: they last five minutes.
 */
const statements = [
  `drop table signincode`,
  `create table signincode (
     phone text not null, purpose text not null, asker text not null, network text not null, hash text not null,
     createdat bigint not null, expiresat bigint not null, tries integer not null, primary key (phone, purpose, asker))`,
  `create table signinchoice (
     hash text not null, companyid text not null, userid text not null, createdat bigint not null,
     expiresat bigint not null, primary key (hash, companyid))`,
  tenantPolicy('signinchoice'),
];

export const signInLimits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
