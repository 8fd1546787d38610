import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Tokens with which agents read for a person over MCP. Contract "Agents". */
const statements = [
  `create table agenttoken (
     companyid text not null, did text not null, userid text not null, name text not null, hash text not null unique,
     createdat bigint not null, expiresat bigint not null, lastused bigint, primary key (companyid, did))`,
  'create index agenttoken_person on agenttoken (companyid, userid)',
  tenantPolicy('agenttoken'),
] as const;

export const agentTokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
