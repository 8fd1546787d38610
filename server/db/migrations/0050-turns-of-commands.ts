import { sql } from 'kysely';
import type { Trx } from '../database.ts';

/** The due commands of each company in their order, so that companies take turns; nothing is rewritten. Contract "Commands". */
export const turnsOfCommands = {
  up: async (db: Trx): Promise<void> => {
    await sql`create index command_turn on command (companyid, nextat, ask, device) where iscurrent`.execute(db);
  },
};
