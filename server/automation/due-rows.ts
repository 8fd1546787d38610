import { sql } from 'kysely';
import type { Rule } from '../../src/engine/automation/rule.ts';
import type { Trx } from '../db/database.ts';
import type { RuleContext } from '../rules/current-values.ts';
import { kindOf } from './rule-kinds.ts';

/** Rows of timers and of debounce that are due, claimed by one server and moved on. */

export type Due = { kind: string; rule: string; slot: string; dueat: number };
export type DueHold = Due & { device: string; pid: string; since: number; value: string; run: string };

export type DueTable = 'ruletimer' | 'rulehold';

/** Locks rows that are due, without those that another server has locked (`skip locked`). */
export const claim = async <T extends Due>({ trx, company, now }: RuleContext, table: DueTable, limit: number) =>
  (
    await sql<T>`select * from ${sql.table(table)} where companyid = ${company} and dueat <= ${now}::bigint
      order by dueat limit ${limit} for update skip locked`.execute(trx)
  ).rows;

/** The enabled rules of these rows, by kind and id. */
export const rulesOfDueRows = async (trx: Trx, company: string, due: readonly Due[]): Promise<Map<string, Rule>> => {
  const rules = new Map<string, Rule>();
  for (const [kind, dueOfKind] of Map.groupBy(due, (dueTimer) => dueTimer.kind))
    for (const rule of (await kindOf(kind)?.read(trx, company, [
      ...new Set(dueOfKind.map((dueTimer) => dueTimer.rule)),
    ])) ?? [])
      rules.set(`${kind}/${rule.did}`, rule);
  return rules;
};

export type NextFiring = Pick<Due, 'kind' | 'rule' | 'slot' | 'dueat'> & { next: number | undefined };

/** Moves timers to their next firing, and removes those that have none. */
export const moveOn = async ({ trx, company }: RuleContext, moved: readonly NextFiring[]): Promise<void> => {
  if (moved.length === 0) return;
  const list = sql`json_to_recordset(${JSON.stringify(moved)}::json) as x(kind text, rule text, slot text,
    dueat bigint, next bigint)`;
  const same = sql`t.companyid = ${company} and t.kind = x.kind and t.rule = x.rule and t.slot = x.slot`;
  await sql`update ruletimer t set dueat = x.next, last = x.dueat from ${list}
    where ${same} and x.next is not null`.execute(trx);
  await sql`delete from ruletimer t using ${list} where ${same} and x.next is null`.execute(trx);
};

/** Marks debounce rows as fired, and deletes those whose rule or event no longer exists. */
export const settleHolds = async (
  { trx, company }: RuleContext,
  settled: readonly (Pick<DueHold, 'kind' | 'rule' | 'slot' | 'device'> & { isObsolete: boolean })[],
): Promise<void> => {
  if (settled.length === 0) return;
  const list = sql`json_to_recordset(${JSON.stringify(settled)}::json) as x(kind text, rule text, slot text,
    device text, "isObsolete" boolean)`;
  const same = sql`h.companyid = ${company} and h.kind = x.kind and h.rule = x.rule and h.slot = x.slot
    and h.device = x.device`;
  await sql`update rulehold h set hasfired = true, dueat = null from ${list}
    where ${same} and not x."isObsolete"`.execute(trx);
  await sql`delete from rulehold h using ${list} where ${same} and x."isObsolete"`.execute(trx);
};
