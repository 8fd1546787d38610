import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** The code by which a company's visitors announce themselves: one at a time, kept as it is because it is shown again. */
export const visitors = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table visitorcode (
           companyid text primary key, code text not null unique, createdat bigint not null, expiresat bigint not null)`,
      )
      .execute(db);
    await sql.raw(tenantPolicy('visitorcode')).execute(db);
  },
};
