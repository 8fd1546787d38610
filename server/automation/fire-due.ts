import { sql } from 'kysely';
import type { Isolation } from '../isolation.ts';
import type { LocalText, Stored } from '../../src/engine/column.ts';
import { comparingOf, type Rule } from '../../src/engine/automation/rule.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import type { Row } from '../db/database.ts';
import { type Current, halveBatch } from '../db/halve-batch.ts';
import { inTransaction } from '../http/in-transaction.ts';
import { evaluateFirings, type Firing } from './evaluate-firings.ts';
import { type RuleContext, zoneOf } from '../rules/current-values.ts';
import { armRule } from './arm-rule.ts';
import { kindOf } from './rule-kinds.ts';
import {
  claim,
  type Due,
  type DueHold,
  type DueTable,
  moveOn,
  type NextFiring,
  rulesOfDueRows,
  settleHolds,
} from './due-rows.ts';
import { type DueCompany, type DueContext, passOver } from './pass-over.ts';
import { debounceKey } from './detect-edges.ts';
import { rulesTopic } from './rule-index.ts';
import { phrase } from '../texts.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Timers and debounce that are due: rows that one server claims, so that each fires once. */

const maxDue = 200;

const lateText: LocalText = phrase('server/automation', 'timeMissed');

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

/** `closed`: rules whose last event this was. */
type FiredRows = { firings: Firing[]; closed: Rule[] };

const fireTimers = async (ruleContext: RuleContext, due: readonly Due[]): Promise<FiredRows> => {
  const { trx, company, zone, now } = ruleContext;
  const rules = await rulesOfDueRows(trx, company, due);
  const firings: Firing[] = [];
  const closed = new Set<Rule>();
  const lost = new Map<Rule, number>();
  const moved: NextFiring[] = [];
  for (const dueTimer of due) {
    const rule = rules.get(`${dueTimer.kind}/${dueTimer.rule}`);
    const timer = rule?.timers.find(({ slot }) => slot === dueTimer.slot);
    const { kind, rule: ruledid, slot, dueat } = dueTimer;
    moved.push({ kind, rule: ruledid, slot, dueat, next: timer && nextFiring(timer.schedule, zone, now) });
    // In the order of their times, so that the first one of a rule is the earliest.
    if (rule !== undefined && timer === undefined && !lost.has(rule)) lost.set(rule, dueat);
    if (rule === undefined || timer === undefined) continue;
    const isLate = now - dueTimer.dueat > timer.grace;
    firings.push({
      kind: rule.kind,
      rule: rule.did,
      key: `${dueTimer.slot}/${dueTimer.dueat}`,
      at: dueTimer.dueat,
      pid: '',
      device: '',
      slots: [dueTimer.slot],
      compared: [],
      parents: [],
      ...(isLate ? { missed: lateText } : {}),
    });
    if (isOver(rule, ruleContext)) closed.add(rule);
  }
  await moveOn(ruleContext, moved);
  await armAgain(ruleContext, lost);
  return { firings, closed: [...closed] };
};

const fireHolds = async (ruleContext: RuleContext, due: readonly DueHold[]): Promise<FiredRows> => {
  const { trx, company } = ruleContext;
  const rules = await rulesOfDueRows(trx, company, due);
  const dueWatches = due.map((hold) => {
    const rule = rules.get(`${hold.kind}/${hold.rule}`);
    return { hold, rule, watch: rule?.watches.find(({ slot, did }) => slot === hold.slot && did === hold.device) };
  });
  await settleHolds(
    ruleContext,
    dueWatches.map(({ hold: { kind, rule, slot, device }, watch }) => ({
      kind,
      rule,
      slot,
      device,
      isObsolete: watch === undefined,
    })),
  );
  const firings = dueWatches.flatMap(({ hold, rule, watch }): Firing[] => {
    if (rule === undefined || watch === undefined) return [];
    const value = parseStored<Stored>(hold.value);
    return [
      {
        kind: rule.kind,
        rule: rule.did,
        key: debounceKey(hold),
        at: hold.dueat,
        pid: hold.pid,
        device: hold.device,
        slots: [hold.slot],
        compared: [comparingOf(watch, value, hold.since)],
        parents: hold.run === '' ? [] : [hold.run],
      },
    ];
  });
  return { firings, closed: [] };
};

type Fired = { dueCount: number; closed: number };

/** `current` gets the claimed rows, so that the caller knows them after a failure. */
const fireBatch = (
  { db, services, now }: DueContext,
  { company, table }: DueCompany,
  limit: number,
  current: Current<Due>,
): Promise<Fired> =>
  db.transaction({ company }, async (trx) => {
    const modules = services.modules.over(inTransaction(db, trx, company).db);
    const zone = await zoneOf(trx, company);
    const ruleContext: RuleContext = { trx, services: { ...services, modules }, company, zone, now: now() };
    const due = await claim<DueHold>(ruleContext, table, limit);
    current.rows = due;
    const { firings, closed } = await (table === 'ruletimer' ? fireTimers : fireHolds)(ruleContext, due);
    await evaluateFirings(ruleContext, firings);
    for (const rule of closed) await kindOf(rule.kind)?.close(trx, company, rule.did);
    return { dueCount: due.length, closed: closed.length };
  });

/**
 * Fires a batch of a company. After a failure the batch is halved until the failing row is alone; this one is passed over,
 * unless the failure is transient.
 */
const fireCompany = (context: DueContext, of: DueCompany, { isolate }: Isolation): Promise<Fired> =>
  halveBatch<Due, Fired>({
    maxRows: maxDue,
    run: (limit, current) => fireBatch(context, of, limit, current),
    failed: async (due, failure) => {
      await passOver(context, of, due);
      await isolate(`${due.kind} ${due.rule} of ${of.company}`, () => Promise.reject(failure));
      return { dueCount: 1, closed: 0 };
    },
  });

/**
 * Fires a batch of due timers and of debounced events in each company. The caller carries out the queued runs before the
 * next batch. What fails is reported by `isolation`: other companies may have further batches.
 * @returns how many were due: 0 also if other servers have locked all of them
 */
export const fireDue = async (context: DueContext, isolation: Isolation): Promise<number> => {
  const { db, now } = context;
  const query = sql<Row>`select companyid, 'ruletimer' as due from ruletimer where dueat <= ${now()}::bigint
    union select companyid, 'rulehold' from rulehold where dueat <= ${now()}::bigint limit 400`;
  const [rows = []] = await db.read('system', [query.compile(db.builder)]);
  let dueCount = 0;
  for (const row of rows) {
    const of: DueCompany = { company: String(row['companyid']), table: row['due'] as DueTable };
    const fired = await isolation.isolate(`${of.table} of ${of.company}`, () => fireCompany(context, of, isolation));
    dueCount += fired?.dueCount ?? 0;
    if ((fired?.closed ?? 0) > 0) await db.announce(rulesTopic(of.company));
  }
  return dueCount;
};
