import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** The waiting messages of each company in their order, so that companies take turns. Contract "Notifications by webhook". */
export const turnsOfDeliveries = {
  up: async (db: Trx): Promise<void> => {
    await sql`create index delivery_turn on delivery (companyid, nextat) where state = 'waiting'`.execute(db);
    await sql`drop index delivery_due`.execute(db);
  },
};
