import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteInSteps } from '../db/delete-in-steps.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Retention of commands, in seconds. Contract "Commands". */
const retentionSeconds = 90 * secondsPerDay;

/** Maximum commands stored per parameter of a device, so that a rule that floods one does not fill the table. */
const maxStored = 200;
/** Commands beyond that maximum. Only devices with more commands than that are sorted. */
const surplus = (limit: number) => sql`select companyid, did from (
    select c.companyid, c.did, row_number() over (
      partition by c.companyid, c.device, c."column" order by c.askedat desc, c.ord desc) as place
    from command c join (
      select companyid, device from command group by companyid, device having count(*) > ${sql.lit(maxStored)}
    ) d on d.companyid = c.companyid and d.device = c.device
    where not c.iscurrent) s
  where place > ${sql.lit(maxStored)} limit ${limit}`;

/**
 * Deletes commands past their retention, and of each parameter those beyond the newest ones. After the clock was set
 * back, commands with a later time remain.
 */
export const deleteOldCommands = async (db: Db, now: number): Promise<void> => {
  await deleteInSteps(
    db,
    (limit) => sql`delete from command where (companyid, did) in (
      select companyid, did from command where askedat < ${now - retentionSeconds}::bigint and not iscurrent limit ${limit})`,
  );
  await deleteInSteps(db, (limit) => sql`delete from command where (companyid, did) in (${surplus(limit)})`);
};
