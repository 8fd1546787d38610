import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** Optimistic concurrency of the basic configuration of policies. Contract "Policy configuration". */
export const configurationVersions = {
  async up(db: Trx): Promise<void> {
    await sql`alter table policyconfiguration add column version int4 not null default 1`.execute(db);
  },
};
