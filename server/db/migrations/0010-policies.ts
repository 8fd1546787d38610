import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** What a policy holds beside the columns of its record, whose `did` it has. */
export const policies = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table policy (
           companyid text not null, did text not null, content text not null, primary key (companyid, did))`,
      )
      .execute(db);
    await sql.raw(tenantPolicy('policy')).execute(db);
  },
};
