import { sql } from 'kysely';
import type { LocalText, Stored } from '../../src/engine/column.ts';
import { comparingOf, type Rule, type RuleTimer } from '../../src/engine/automation/rule.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import type { Db, Row, Trx } from '../db/database.ts';
import { joined } from '../http/joined.ts';
import type { Services } from '../services.ts';
import { decide, type Firing } from './decide.ts';
import { type Deciding, zoneOf } from './known.ts';
import { kindOf } from './kinds.ts';
import { heldKey } from './react.ts';
import { rulesTopic } from './rule-index.ts';

/** Timers and debounce that are due: rows that one server claims, so that each fires once. */

export type DueContext = { db: Db; services: Services; now: number };

const most = 200;

const lateText: LocalText = {
  en: 'It was due while no server was running.',
  zh: '到期时没有服务器在运行。',
};

type Due = { kind: string; rule: string; slot: string; dueat: number };
type DueHold = Due & { device: string; pid: string; since: number; value: string; run: string };

const claim = async <T extends Due>(trx: Trx, table: 'ruletimer' | 'rulehold', company: string, now: number) =>
  (
    await sql<T>`select * from ${sql.table(table)} where companyid = ${company} and dueat <= ${now}::bigint
      order by dueat limit ${most} for update skip locked`.execute(trx)
  ).rows;

const readRules = async (trx: Trx, company: string, due: readonly Due[]): Promise<Map<string, Rule>> => {
  const rules = new Map<string, Rule>();
  for (const [kind, own] of Map.groupBy(due, (one) => one.kind))
    for (const rule of (await kindOf(kind)?.read(trx, company, [...new Set(own.map((one) => one.rule))])) ?? [])
      rules.set(`${kind}/${rule.did}`, rule);
  return rules;
};

const keyOf = (company: string, { kind, rule, slot }: Due) => ({ companyid: company, kind, rule, slot });

/** Moves a timer to its next firing, or removes it when there is none. */
const moveOn = async ({ trx, company, zone, now }: Deciding, due: Due, timer: RuleTimer | undefined) => {
  const next = timer && nextFiring(timer.schedule, zone, now);
  const key = keyOf(company, due);
  if (next === undefined)
    await trx
      .deleteFrom('ruletimer')
      .where((of) => of.and(key))
      .execute();
  else
    await trx
      .updateTable('ruletimer')
      .set({ dueat: next, last: due.dueat })
      .where((of) => of.and(key))
      .execute();
};

const isOver = ({ watches, timers }: Rule, { zone, now }: Deciding): boolean =>
  watches.length === 0 && timers.every(({ schedule }) => nextFiring(schedule, zone, now) === undefined);

/** `closed`: rules whose last event this was. */
const fireTimers = async (deciding: Deciding): Promise<{ firings: Firing[]; closed: Rule[] }> => {
  const { trx, company, now } = deciding;
  const due = await claim(trx, 'ruletimer', company, now);
  const rules = await readRules(trx, company, due);
  const firings: Firing[] = [];
  const closed = new Set<Rule>();
  for (const one of due) {
    const rule = rules.get(`${one.kind}/${one.rule}`);
    const timer = rule?.timers.find(({ slot }) => slot === one.slot);
    await moveOn(deciding, one, timer);
    if (rule === undefined || timer === undefined) continue;
    const isLate = now - one.dueat > timer.grace;
    firings.push({
      kind: rule.kind,
      rule: rule.did,
      key: `${one.slot}/${one.dueat}`,
      at: one.dueat,
      pid: '',
      device: '',
      compared: [],
      parents: [],
      ...(isLate ? { missed: lateText } : {}),
    });
    if (isOver(rule, deciding)) closed.add(rule);
  }
  return { firings, closed: [...closed] };
};

const fireHolds = async ({ trx, company, now }: Deciding): Promise<Firing[]> => {
  const due = await claim<DueHold>(trx, 'rulehold', company, now);
  const rules = await readRules(trx, company, due);
  const firings: Firing[] = [];
  for (const one of due) {
    const rule = rules.get(`${one.kind}/${one.rule}`);
    const watch = rule?.watches.find(({ slot }) => slot === one.slot);
    const key = { ...keyOf(company, one), device: one.device };
    if (rule === undefined || watch === undefined) {
      await trx
        .deleteFrom('rulehold')
        .where((of) => of.and(key))
        .execute();
      continue;
    }
    await trx
      .updateTable('rulehold')
      .set({ hasfired: true, dueat: null })
      .where((of) => of.and(key))
      .execute();
    // The text was written from a stored value.
    const value = JSON.parse(one.value) as Stored;
    firings.push({
      kind: rule.kind,
      rule: rule.did,
      key: heldKey(one),
      at: one.dueat,
      pid: one.pid,
      device: one.device,
      compared: [comparingOf(watch, value, one.since)],
      parents: one.run === '' ? [] : [one.run],
    });
  }
  return firings;
};

type Fired = { found: number; queued: number; closed: number };

const fireCompany = ({ db, services, now }: DueContext, company: string): Promise<Fired> =>
  db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(joined(db, trx, company).db);
    const zone = await zoneOf(trx, company);
    const deciding: Deciding = { trx, services: { ...services, modules }, company, zone, now };
    const { firings, closed } = await fireTimers(deciding);
    const held = await fireHolds(deciding);
    const queued = await decide(deciding, [...firings, ...held]);
    for (const rule of closed) await kindOf(rule.kind)?.close(trx, company, rule.did);
    return { found: firings.length + held.length, queued, closed: closed.length };
  });

/** Fires everything that is due. @returns how many runs wait for a runner */
export const dueRound = async (context: DueContext): Promise<number> => {
  const { db, now } = context;
  let queued = 0;
  for (;;) {
    const query = sql<Row>`select companyid from ruletimer where dueat <= ${now}::bigint
      union select companyid from rulehold where dueat <= ${now}::bigint limit 200`;
    const [rows = []] = await db.read('system', [query.compile(db.builder)]);
    let found = 0;
    for (const row of rows) {
      const company = String(row['companyid']);
      const fired = await fireCompany(context, company);
      found += fired.found;
      queued += fired.queued;
      if (fired.closed > 0) await db.announce(rulesTopic(company));
    }
    // What is left is locked by other servers.
    if (found === 0) return queued;
  }
};
