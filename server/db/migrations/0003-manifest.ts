import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** Embedded pages and boards of each company, in their order. */
export const manifest = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table manifest (
           companyid text not null, position integer not null, pid text not null, info text not null,
           primary key (companyid, position))`,
      )
      .execute(db);
    await sql.raw(tenantPolicy('manifest')).execute(db);
  },
};
