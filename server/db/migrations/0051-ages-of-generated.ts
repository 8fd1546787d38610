import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** Index by age, for deleting marks of records that policies generated long ago; no row is rewritten. */
export const agesOfGenerated = {
  up: async (db: Trx): Promise<void> => {
    await sql`create index policygenerated_age on policygenerated (at)`.execute(db);
  },
};
