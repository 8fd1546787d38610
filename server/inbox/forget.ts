import { sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import type { Db } from '../db/database.ts';
import { columnAs } from '../organisation/organisation.ts';
import type { Services } from '../services.ts';

/** How long notifications are kept, seconds. Contract "Inbox". */
const kept = 90 * 24 * 3600;

/** Throws away old notifications of every company, and what is known of their deliveries. */
export const forgetOldNotices = async (db: Db, services: Services, now: number): Promise<void> => {
  const module = await services.modules.any(products.notifications);
  const before = now - kept;
  await db.transaction('system', async (trx) => {
    if (module !== undefined)
      await sql`delete from ${sql.table(module.table)} t
        where ${columnAs('t', module, 'occurtime')} < ${before}::bigint`.execute(trx);
    await trx.deleteFrom('notice').where('createdat', '<', before).execute();
    await trx.deleteFrom('delivery').where('createdat', '<', before).where('state', '!=', 'waiting').execute();
  });
};
