import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** What policies generated long ago is found by its age; nothing is rewritten. */
export const agesOfGenerated = {
  up: async (db: Trx): Promise<void> => {
    await sql`create index policygenerated_age on policygenerated (at)`.execute(db);
  },
};
