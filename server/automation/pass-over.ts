import { sql } from 'kysely';
import type { LocalText } from '../../src/engine/column.ts';
import type { Rule, RuleKind } from '../../src/engine/automation/rule.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import type { Db, Row } from '../db/database.ts';
import { isTransient } from '../db/is-transient.ts';
import { newDid } from '../ids.ts';
import { type RuleContext, zoneOf } from '../rules/current-values.ts';
import { insertRuns } from '../rules/run-rows.ts';
import type { Services } from '../services.ts';
import { phrase } from '../texts.ts';
import { debounceKey } from './detect-edges.ts';
import { type Due, type DueHold, type DueTable, moveOn, rulesOfDueRows, settleHolds } from './due-rows.ts';

/** Records timers and debounced events whose rule cannot be evaluated as faults, so that others can still fire. */

export type DueContext = { db: Db; services: Services; /** Called for each batch. */ now: () => number };

export type DueCompany = { company: string; table: DueTable };

const failedText: LocalText = phrase('server/automation', 'serverFailed');

/** Slot of no rule: once the rule can be read, a timer with it is removed and the rule is armed again. */
const retrySlot = 'retry';
/** Seconds. */
const retryAfter = 600;

const readRule = async ({ db }: DueContext, company: string, due: Due): Promise<Rule | undefined | 'unreadable'> => {
  try {
    const rules = await db.transaction({ company }, (trx) => rulesOfDueRows(trx, company, [due]));
    return rules.get(`${due.kind}/${due.rule}`);
  } catch (failure) {
    if (isTransient(failure)) throw failure;
    return 'unreadable';
  }
};

/** The next time of a timer is unknown until its rule can be read. */
const retryLater = async ({ trx, company, now }: RuleContext, { kind, rule, slot, dueat }: Due) => {
  const query = trx.deleteFrom('ruletimer').where('companyid', '=', company).where('kind', '=', kind);
  await query.where('rule', '=', rule).where('slot', 'in', [slot, retrySlot]).execute();
  const timer = { companyid: company, kind, rule, slot: retrySlot, dueat: now + retryAfter, grace: 0, last: dueat };
  await trx.insertInto('ruletimer').values(timer).execute();
};

const moveTimer = async (ruleContext: RuleContext, due: Due, rule: Rule | undefined | 'unreadable') => {
  if (rule === 'unreadable') return retryLater(ruleContext, due);
  const timer = rule?.timers.find(({ slot }) => slot === due.slot);
  if (rule !== undefined && timer === undefined) return retryLater(ruleContext, due);
  const { kind, rule: did, slot, dueat } = due;
  const next = timer && nextFiring(timer.schedule, ruleContext.zone, ruleContext.now);
  return moveOn(ruleContext, [{ kind, rule: did, slot, dueat, next }]);
};

/** The name that the rule had at its last evaluation: its own row may be unreadable. */
const lastName = async ({ trx, company }: RuleContext, { kind, rule }: Due): Promise<string> => {
  const { rows } = await sql<Row>`select name from rulerun where companyid = ${company} and kind = ${kind}
    and rule = ${rule} order by at desc limit 1`.execute(trx);
  return String(rows[0]?.['name'] ?? '');
};

const recordFault = async (ruleContext: RuleContext, due: Due & Partial<DueHold>): Promise<void> => {
  const { kind, rule, slot, dueat, device = '', pid = '', since = 0 } = due;
  const run = { kind: kind as RuleKind, rule, at: dueat, pid, device, cause: 'fault', reason: failedText } as const;
  const firing = device === '' ? `${slot}/${dueat}` : debounceKey({ slot, device, since });
  const nothing = { chain: [], compared: [], effects: [], rules: undefined };
  const [did, name] = [newDid(ruleContext.now), await lastName(ruleContext, due)];
  await insertRuns(ruleContext, [{ ...run, ...nothing, did, name, firing }]);
};

/** Nothing if another server has fired the row. */
export const passOver = async (
  context: DueContext,
  { company, table }: DueCompany,
  due: Due & Partial<DueHold>,
): Promise<void> => {
  const rule = await readRule(context, company, due);
  await context.db.transaction({ company }, async (trx) => {
    const { kind, slot, dueat, device = '' } = due;
    const isSame = table === 'ruletimer' ? sql`true` : sql`device = ${device}`;
    const { rows } = await sql<Row>`select from ${sql.table(table)} where companyid = ${company} and kind = ${kind}
      and rule = ${due.rule} and slot = ${slot} and dueat = ${dueat}::bigint and ${isSame} for update`.execute(trx);
    if (rows.length === 0) return;
    const ruleContext: RuleContext = { ...context, trx, company, zone: await zoneOf(trx, company), now: context.now() };
    if (table === 'ruletimer') await moveTimer(ruleContext, due, rule);
    else await settleHolds(ruleContext, [{ kind, rule: due.rule, slot, device, isObsolete: false }]);
    if (slot !== retrySlot) await recordFault(ruleContext, due);
  });
};
