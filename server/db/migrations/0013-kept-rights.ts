import { type Kysely, sql } from 'kysely';

/** A kept answer is repeated whole only to somebody whose rights are still those of the first call. */
export const keptRights = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table idempotency add column rights text not null default ''`).execute(db);
  },
};
