import { products } from '../../src/engine/products.ts';
import type { Db } from '../db/database.ts';
import { forgetRecords } from '../records/forget-records.ts';
import type { Services } from '../services.ts';

/** How long execution records are kept, seconds. Contract "Policies". */
const kept = 400 * 24 * 3600;

/** Deletes old execution records of every company; one that has just started is younger than any limit. */
export const forgetOldExecutions = async (db: Db, services: Services, now: number): Promise<void> => {
  const module = await services.modules.any(products.executions);
  if (module !== undefined) await forgetRecords(db, module, now - kept);
};
