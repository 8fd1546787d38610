import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** The link that opened a wall: who ends the link ends the screen. Walls that are open already have none. */
export const linksOfWalls = {
  async up(db: Trx): Promise<void> {
    await sql`alter table session add column link text`.execute(db);
    await sql`create index session_link on session (link) where link is not null`.execute(db);
  },
};
