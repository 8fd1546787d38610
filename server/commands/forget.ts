import type { Db } from '../db/database.ts';

/** How long commands are kept, seconds. Contract "Commands". */
const kept = 90 * 24 * 3600;

/** Throws away old commands; a clock that goes back leaves those ahead of it. */
export const forgetOldCommands = async (db: Db, now: number): Promise<void> => {
  await db.transaction('system', (trx) =>
    trx
      .deleteFrom('command')
      .where('askedat', '<', now - kept)
      .where('iscurrent', '=', false)
      .execute(),
  );
};
