import { products } from '../../src/engine/products.ts';
import type { Db } from '../db/database.ts';
import { deleteOldRecords } from '../records/delete-old-records.ts';
import type { Services } from '../services.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Retention of notifications, in seconds. Contract "Inbox". */
const retentionSeconds = 90 * secondsPerDay;

/** Deletes old notifications of every company, with the records of their deliveries. */
export const deleteOldNotices = async (db: Db, services: Services, now: number): Promise<void> => {
  const module = await services.modules.any(products.notifications);
  const before = now - retentionSeconds;
  if (module !== undefined) await deleteOldRecords(db, module, before);
  await db.transaction('system', async (trx) => {
    await trx.deleteFrom('notice').where('createdat', '<', before).execute();
    await trx.deleteFrom('delivery').where('createdat', '<', before).where('state', '!=', 'waiting').execute();
  });
};
