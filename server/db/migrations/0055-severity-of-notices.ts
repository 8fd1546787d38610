import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** How urgent a notification is. Older ones have none and are read as messages. */
export const severityOfNotices = {
  up: async (db: Trx): Promise<void> => {
    await sql.raw('alter table notice add column severity text').execute(db);
  },
};
