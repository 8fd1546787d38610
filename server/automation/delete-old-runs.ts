import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { deleteInSteps } from '../db/delete-in-steps.ts';
import { ruleKinds } from './rule-kinds.ts';
import { isAwaited, maxStoredEvaluations } from '../rules/run-rows.ts';
import { secondsPerDay } from '../../src/engine/moment.ts';

/** Days that a run is kept, and how many of a rule at most. */
const days = 30;
const maxRunsOfRule = 1000;
const tooOld = (before: number) => (limit: number) =>
  sql`delete from rulerun where (companyid, did) in (
    select r.companyid, r.did from rulerun r where r.state <> 'queued' and r.createdat < ${before}::bigint
      and not ${isAwaited} limit ${limit})`;

/** Runs of a rule beyond its newest `keep` ones; only rules that have so many runs at all are sorted. */
const surplus =
  (keep: number, which: RawBuilder<boolean>) =>
  (limit: number): RawBuilder<unknown> =>
    sql`delete from rulerun where (companyid, did) in (
      select s.companyid, s.did from (
        select r.companyid, r.did, r.state, ${isAwaited} as isawaited, row_number() over (
          partition by r.companyid, r.kind, r.rule order by r.at desc, r.did desc) as place
        from rulerun r join (
          select companyid, kind, rule from rulerun group by companyid, kind, rule having count(*) > ${keep}
        ) f on f.companyid = r.companyid and f.kind = r.kind and f.rule = r.rule) s
      where s.place > ${keep} and not s.isawaited and ${which} limit ${limit})`;

/** Removes old runs and evaluations, and what deleted rules left behind; not runs whose commands are awaited. */
export const deleteOldRuns = async (db: Db, now: number): Promise<void> => {
  await db.transaction('system', async (trx) => {
    for (const kind of ruleKinds) await kind.removeOrphans(trx);
    await sql`delete from rulepace where since < ${now - 2 * secondsPerDay}::bigint and restuntil < ${now}::bigint`.execute(
      trx,
    );
  });
  await deleteInSteps(db, tooOld(now - days * secondsPerDay));
  await deleteInSteps(db, surplus(maxRunsOfRule, sql`s.state <> 'queued'`));
  await deleteInSteps(db, surplus(maxStoredEvaluations, sql`s.state = 'none'`));
};
