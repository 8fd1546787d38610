import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** The wall link that opened a session, so that revoking the link ends the session. Null for walls opened before this migration. */
export const linksOfWalls = {
  async up(db: Trx): Promise<void> {
    await sql`alter table session add column link text`.execute(db);
    await sql`create index session_link on session (link) where link is not null`.execute(db);
  },
};
