import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteInSteps } from '../db/delete-in-steps.ts';
import { columnAs } from './column-as.ts';
import type { StoredModule } from '../services.ts';

/** Deletes the records of a fixed product, in every company, that occurred before a moment (epoch seconds). */
export const deleteOldRecords = (db: Db, module: StoredModule, before: number): Promise<void> =>
  deleteInSteps(
    db,
    (limit) => sql`delete from ${sql.table(module.table)} t where t.did in (
      select o.did from ${sql.table(module.table)} o
      where ${columnAs('o', module, 'occurtime')} < ${before}::bigint limit ${limit})`,
  );
