import { type RawBuilder, sql } from 'kysely';

/**
 * Part of a statement whose CTE `ended` has ended commands (`companyid`, `run`): their runs' execution records are
 * settled by the next round instead of when the last command would time out. Rows that are locked are skipped, so that
 * a report never waits; server/policies/run-outcomes.ts checks those again.
 */
export const outcomeDue = (now: number): RawBuilder<unknown> =>
  sql`update policyoutcome set dueat = ${now}::bigint where (companyid, run) in (
    select o.companyid, o.run from policyoutcome o
    where (o.companyid, o.run) in (select companyid, run from ended where run is not null) and o.dueat > ${now}::bigint
    order by o.companyid, o.run for update skip locked)`;
