import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Comparing } from '../../src/engine/automation/evaluate-linkage.ts';
import type { Cause, ChainLink, Effect, RuleCounts, RuleKind } from '../../src/engine/automation/rule.ts';
import type { Row } from '../db/database.ts';
import type { RuleContext } from './current-values.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Rows of `rulerun`, written and read. */

export type NewRun = {
  did: string;
  kind: RuleKind;
  rule: string;
  name: string;
  firing: string;
  at: number;
  pid: string;
  device: string;
  cause: Cause | null;
  reason: LocalText | undefined;
  chain: ChainLink[];
  compared: Comparing[];
  effects: Effect[];
  /** Set for evaluated policies only. */
  rules: RuleCounts | undefined;
};

export type Run = Omit<NewRun, 'firing'> & { createdat: number; fired: boolean; state: 'queued' | 'done' | 'none' };

/** Rows of one statement: each has many parameters. */
const rowsPerStatement = 500;

/** Evaluations that did nothing are removed beyond this many of a rule. */
export const maxStoredEvaluations = 50;

/**
 * SQL condition on a run `r`: its execution record waits for commands. The record is settled from the run
 * (server/policies/run-outcomes.ts), so the run is not deleted before, even if its policy is.
 */
export const isAwaited = sql<boolean>`exists (
  select from policyoutcome o where o.companyid = r.companyid and o.run = r.did)`;

/** Stores evaluations. A firing that is stored already is left as it is. @returns how many runs wait for a runner */
export const insertRuns = async ({ trx, company, now }: RuleContext, runs: readonly NewRun[]): Promise<number> => {
  let waiting = 0;
  for (let from = 0; from < runs.length; from += rowsPerStatement) {
    const rows = runs.slice(from, from + rowsPerStatement).map((run) => ({
      companyid: company,
      did: run.did,
      kind: run.kind,
      rule: run.rule,
      firing: run.firing,
      name: run.name,
      pid: run.pid,
      device: run.device,
      at: run.at,
      createdat: now,
      fired: run.cause === null,
      cause: run.cause,
      reason: run.reason === undefined ? '' : JSON.stringify(run.reason),
      chain: JSON.stringify(run.chain),
      compared: JSON.stringify(run.compared),
      effects: JSON.stringify(run.effects),
      rules: run.rules === undefined ? '' : JSON.stringify(run.rules),
      state: run.effects.length > 0 ? 'queued' : 'none',
      endedat: null,
    }));
    const stored = await trx
      .insertInto('rulerun')
      .values(rows)
      .onConflict((on) =>
        on.columns(['companyid', 'kind', 'rule', 'firing']).where('firing', 'is not', null).doNothing(),
      )
      .returning('state')
      .execute();
    waiting += stored.filter(({ state }) => state === 'queued').length;
  }
  return waiting;
};

/** A row that `insertRuns` wrote. */
export const runOf = (row: Row): Run => ({
  did: String(row['did']),
  kind: String(row['kind']) as RuleKind,
  rule: String(row['rule']),
  name: String(row['name']),
  at: Number(row['at']),
  createdat: Number(row['createdat']),
  pid: String(row['pid']),
  device: String(row['device']),
  fired: row['fired'] === true,
  cause: row['cause'] as Cause | null,
  reason: row['reason'] === '' ? undefined : parseStored<LocalText>(row['reason']),
  chain: parseStored<ChainLink[]>(row['chain']),
  compared: parseStored<Comparing[]>(row['compared']),
  effects: parseStored<Effect[]>(row['effects']),
  rules: row['rules'] === '' ? undefined : parseStored<RuleCounts>(row['rules']),
  state: String(row['state']) as Run['state'],
});

/** Removes evaluations of a rule that did nothing, all but the last ones. */
export const removeOldEvaluations = async (
  { trx, company }: Pick<RuleContext, 'trx' | 'company'>,
  { kind, rule }: Pick<Run, 'kind' | 'rule'>,
): Promise<void> => {
  await sql`delete from rulerun r using (
      select at, did from rulerun where companyid = ${company} and kind = ${kind} and rule = ${rule}
      order by at desc, did desc offset ${maxStoredEvaluations - 1} limit 1) last
    where r.companyid = ${company} and r.kind = ${kind} and r.rule = ${rule} and r.state = 'none'
      and (r.at, r.did) < (last.at, last.did)`.execute(trx);
};
