import { sql } from 'kysely';
import { products } from '../../src/engine/products.ts';
import type { Db } from '../db/database.ts';
import { deleteInSteps } from '../db/delete-in-steps.ts';
import { deleteOldRecords } from '../records/delete-old-records.ts';
import type { Services } from '../services.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/**
 * How long execution records are kept, and the marks of records that policies added, in seconds. A mark has to outlive
 * its period, and the longest is a year: it keeps the record from being added again. Contract "Policies".
 */
const retentionSeconds = 400 * secondsPerDay;

/** Deletes old execution records of every company. */
export const deleteOldExecutions = async (db: Db, services: Services, now: number): Promise<void> => {
  const module = await services.modules.any(products.executions);
  if (module !== undefined) await deleteOldRecords(db, module, now - retentionSeconds);
};

/** Deletes the marks of records that policies added so long ago that their period is over; the records stay. */
export const deleteOldMarks = (db: Db, now: number): Promise<void> =>
  deleteInSteps(
    db,
    (limit) => sql`delete from policygenerated where (companyid, policy, device, period) in (
      select companyid, policy, device, period from policygenerated where at < ${now - retentionSeconds}::bigint limit ${limit})`,
  );
