import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** Who saved the basic configuration of policies last, and when in epoch seconds. Contract "Policy configuration". */
export const configurationSavers = {
  async up(db: Trx): Promise<void> {
    await sql`alter table policyconfiguration add column savedby text not null default '',
      add column savedat bigint not null default 0`.execute(db);
  },
};
