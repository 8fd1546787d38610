import { type Kysely, sql } from 'kysely';
import { tenantPolicy } from '../roles.ts';

/** The boards of each tab, in their order. */
export const boards = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql
      .raw(
        `create table board (
           companyid text not null, did text not null, pid text not null, filterdid text not null, type text not null,
           name text not null, config text not null, position integer not null, version integer not null default 1,
           creator text not null, createdat bigint not null, updatedat bigint not null,
           primary key (companyid, did))`,
      )
      .execute(db);
    await sql.raw(`create index board_tab on board (companyid, filterdid, position)`).execute(db);
    await sql.raw(tenantPolicy('board')).execute(db);
  },
};
