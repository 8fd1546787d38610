import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ruleKinds } from './kinds.ts';
import { keptEvaluations } from './run-rows.ts';

/** Days that a run is kept, and how many of a rule at most. */
const days = 30;
const most = 1000;
const day = 86_400;

/** Removes old runs and evaluations, and what deleted rules left behind. */
export const forgetRuns = (db: Db, now: number): Promise<void> =>
  db.transaction('system', async (trx) => {
    for (const kind of ruleKinds) await kind.removeOrphans(trx);
    await sql`delete from rulerun r using (
        select companyid, did, row_number() over (partition by companyid, kind, rule order by at desc, did desc) as place
        from rulerun) n
      where r.companyid = n.companyid and r.did = n.did and r.state <> 'queued'
        and (n.place > ${most} or r.createdat < ${now - days * day}::bigint
          or (r.state = 'none' and n.place > ${keptEvaluations}))`.execute(trx);
    await sql`delete from rulepace where since < ${now - 2 * day}::bigint and restuntil < ${now}::bigint`.execute(trx);
  });
