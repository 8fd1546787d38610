import type { Db } from '../db/database.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** How long a conversation is kept after its last message, seconds. Contract "Chat". */
const retentionSeconds = 365 * secondsPerDay;

/** Deletes the old conversations of every company; their messages go with them. */
export const deleteOldChats = async (db: Db, now: number): Promise<void> => {
  await db.transaction('system', (trx) =>
    trx
      .deleteFrom('chatsession')
      .where('updatedat', '<', now - retentionSeconds)
      .execute(),
  );
};
