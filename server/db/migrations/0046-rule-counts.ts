import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** How many rows of a policy held in a run, JSON text; nothing is rewritten. Contract "Policies". */
export const ruleCounts = {
  async up(db: Trx): Promise<void> {
    await sql`alter table rulerun add column rules text not null default ''`.execute(db);
  },
};
