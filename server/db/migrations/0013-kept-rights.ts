import { type Kysely, sql } from 'kysely';

/** Idempotency: a stored answer is repeated in full only while the caller's rights are those of the first call. */
export const keptRights = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table idempotency add column rights text not null default ''`).execute(db);
  },
};
