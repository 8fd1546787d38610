import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** The linkages of each tab. */
export const linkages = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table linkage (
           companyid text not null, did text not null, pid text not null, filterdid text not null, name text not null,
           source text not null, workflowstatus integer not null, content text not null, lasttime bigint,
           version integer not null default 1, creator text not null, createdat bigint not null,
           updatedat bigint not null, primary key (companyid, did))`,
      )
      .execute(db);
    await sql.raw(`create index linkage_tab on linkage (companyid, filterdid, createdat)`).execute(db);
    await sql.raw(tenantPolicy('linkage')).execute(db);
  },
};
