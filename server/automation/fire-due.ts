import { sql } from 'kysely';
import { createIsolation } from '../isolation.ts';
import type { LocalText, Stored } from '../../src/engine/column.ts';
import { comparingOf, type Rule } from '../../src/engine/automation/rule.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { inTransaction } from '../http/in-transaction.ts';
import type { Services } from '../services.ts';
import { evaluateFirings, type Firing } from './evaluate-firings.ts';
import { type RuleContext, zoneOf } from '../rules/current-values.ts';
import { armRule } from './arm-rule.ts';
import { kindOf } from './rule-kinds.ts';
import { debounceKey } from './detect-edges.ts';
import { rulesTopic } from './rule-index.ts';
import { phrase } from '../texts.ts';

/** Timers and debounce that are due: rows that one server claims, so that each fires once. */

export type DueContext = { db: Db; services: Services; /** Asked for each batch. */ now: () => number };

const maxTimers = 200;

const lateText: LocalText = phrase('server/automation', 'timeMissed');

type Due = { kind: string; rule: string; slot: string; dueat: number };
type DueHold = Due & { device: string; pid: string; since: number; value: string; run: string };

const claim = async <T extends Due>(trx: Trx, table: 'ruletimer' | 'rulehold', company: string, now: number) =>
  (
    await sql<T>`select * from ${sql.table(table)} where companyid = ${company} and dueat <= ${now}::bigint
      order by dueat limit ${maxTimers} for update skip locked`.execute(trx)
  ).rows;

const readRules = async (trx: Trx, company: string, due: readonly Due[]): Promise<Map<string, Rule>> => {
  const rules = new Map<string, Rule>();
  for (const [kind, own] of Map.groupBy(due, (one) => one.kind))
    for (const rule of (await kindOf(kind)?.read(trx, company, [...new Set(own.map((one) => one.rule))])) ?? [])
      rules.set(`${kind}/${rule.did}`, rule);
  return rules;
};

type NextFiring = Pick<Due, 'kind' | 'rule' | 'slot' | 'dueat'> & { next: number | undefined };

/** Moves timers to their next firing, and removes those that have none. */
const moveOn = async ({ trx, company }: RuleContext, moved: readonly NextFiring[]): Promise<void> => {
  if (moved.length === 0) return;
  const list = sql`json_to_recordset(${JSON.stringify(moved)}::json) as x(kind text, rule text, slot text,
    dueat bigint, next bigint)`;
  const same = sql`t.companyid = ${company} and t.kind = x.kind and t.rule = x.rule and t.slot = x.slot`;
  await sql`update ruletimer t set dueat = x.next, last = x.dueat from ${list}
    where ${same} and x.next is not null`.execute(trx);
  await sql`delete from ruletimer t using ${list} where ${same} and x.next is null`.execute(trx);
};

/**
 * Arms rules again that had a timer due under a slot they don't have: their schedule was stored by an older version.
 * `lost`: when it was due; a firing of the present schedule at that very time is not left out.
 */
const armAgain = async (ruleContext: RuleContext, lost: ReadonlyMap<Rule, number>): Promise<void> => {
  for (const [rule, dueat] of lost) {
    const slots = [...rule.watches, ...rule.timers].map(({ slot }) => slot);
    await armRule({ ...ruleContext, now: dueat - 1 }, rule, new Set(slots));
  }
};

const isOver = ({ watches, timers }: Rule, { zone, now }: RuleContext): boolean =>
  watches.length === 0 && timers.every(({ schedule }) => nextFiring(schedule, zone, now) === undefined);

/** `closed`: rules whose last event this was; `lost`: how many rules were armed again. */
const fireTimers = async (ruleContext: RuleContext): Promise<{ firings: Firing[]; closed: Rule[]; lost: number }> => {
  const { trx, company, zone, now } = ruleContext;
  const due = await claim(trx, 'ruletimer', company, now);
  const rules = await readRules(trx, company, due);
  const firings: Firing[] = [];
  const closed = new Set<Rule>();
  const lost = new Map<Rule, number>();
  const moved: NextFiring[] = [];
  for (const one of due) {
    const rule = rules.get(`${one.kind}/${one.rule}`);
    const timer = rule?.timers.find(({ slot }) => slot === one.slot);
    const { kind, rule: ruledid, slot, dueat } = one;
    moved.push({ kind, rule: ruledid, slot, dueat, next: timer && nextFiring(timer.schedule, zone, now) });
    // In the order of their times, so that the first one of a rule is the earliest.
    if (rule !== undefined && timer === undefined && !lost.has(rule)) lost.set(rule, dueat);
    if (rule === undefined || timer === undefined) continue;
    const isLate = now - one.dueat > timer.grace;
    firings.push({
      kind: rule.kind,
      rule: rule.did,
      key: `${one.slot}/${one.dueat}`,
      at: one.dueat,
      pid: '',
      device: '',
      slots: [one.slot],
      compared: [],
      parents: [],
      ...(isLate ? { missed: lateText } : {}),
    });
    if (isOver(rule, ruleContext)) closed.add(rule);
  }
  await moveOn(ruleContext, moved);
  await armAgain(ruleContext, lost);
  return { firings, closed: [...closed], lost: lost.size };
};

/** Marks debounce rows as fired, and deletes those whose rule or event no longer exists. */
const settleHolds = async (
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

const fireHolds = async (ruleContext: RuleContext): Promise<Firing[]> => {
  const { trx, company, now } = ruleContext;
  const due = await claim<DueHold>(trx, 'rulehold', company, now);
  const rules = await readRules(trx, company, due);
  const found = due.map((one) => {
    const rule = rules.get(`${one.kind}/${one.rule}`);
    return { one, rule, watch: rule?.watches.find(({ slot, did }) => slot === one.slot && did === one.device) };
  });
  await settleHolds(
    ruleContext,
    found.map(({ one: { kind, rule, slot, device }, watch }) => ({
      kind,
      rule,
      slot,
      device,
      isObsolete: watch === undefined,
    })),
  );
  return found.flatMap(({ one, rule, watch }): Firing[] => {
    if (rule === undefined || watch === undefined) return [];
    // The text is a stored value as JSON.
    const value = JSON.parse(one.value) as Stored;
    return [
      {
        kind: rule.kind,
        rule: rule.did,
        key: debounceKey(one),
        at: one.dueat,
        pid: one.pid,
        device: one.device,
        slots: [one.slot],
        compared: [comparingOf(watch, value, one.since)],
        parents: one.run === '' ? [] : [one.run],
      },
    ];
  });
};

type Fired = { found: number; closed: number };

const fireCompany = ({ db, services, now }: DueContext, company: string): Promise<Fired> =>
  db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    const zone = await zoneOf(trx, company);
    const ruleContext: RuleContext = { trx, services: { ...services, modules }, company, zone, now: now() };
    const { firings, closed, lost } = await fireTimers(ruleContext);
    const held = await fireHolds(ruleContext);
    await evaluateFirings(ruleContext, [...firings, ...held]);
    for (const rule of closed) await kindOf(rule.kind)?.close(trx, company, rule.did);
    return { found: firings.length + held.length + lost, closed: closed.length };
  });

/**
 * Fires a batch of due timers and debounced events in each company. The caller carries out the queued runs before the
 * next batch.
 * @returns how many were due: 0 also if other servers have locked all of them
 * @throws at the end, if a company failed
 */
export const fireDue = async (context: DueContext): Promise<number> => {
  const { db, now } = context;
  const query = sql<Row>`select companyid from ruletimer where dueat <= ${now()}::bigint
    union select companyid from rulehold where dueat <= ${now()}::bigint limit 200`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  const { isolate, end } = createIsolation();
  let found = 0;
  for (const row of rows) {
    const company = String(row['companyid']);
    const fired = await isolate(`due timers of ${company}`, () => fireCompany(context, company));
    found += fired?.found ?? 0;
    if ((fired?.closed ?? 0) > 0) await db.announce(rulesTopic(company));
  }
  end();
  return found;
};
