import type { DebouncedEvent } from '../../src/engine/automation/debounce.ts';
import { comparisons } from '../../src/engine/automation/comparisons.ts';
import { comparingOf, type CurrentValueOf, type Rule, type Watch } from '../../src/engine/automation/rule.ts';
import { nextFiring } from '../../src/engine/automation/schedule.ts';
import type { Stored } from '../../src/engine/column.ts';
import { newDid } from '../ids.ts';
import type { Trx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { writeHolds } from './debounce.ts';
import { evaluateFirings, type Firing } from './evaluate-firings.ts';
import { type RuleContext, readCurrentValues, zoneOf } from '../rules/current-values.ts';
import { kindOf } from './rule-kinds.ts';
import type { KindOfRule } from '../rules/kind-of-rule.ts';

/** Arms a rule when it is enabled or changed: sets its timers and evaluates conditions that are already true. */

/** True if a new event fires at once, because the current value already satisfies it. Contract "Linkages". */
export const isAlreadyTrue = ({ trend_type, ref_value }: DebouncedEvent, value: Stored): boolean => {
  const { firing, holds } = comparisons[trend_type];
  return firing === 'beginning' && holds(value, ref_value);
};

const removeOthers = async (trx: Trx, company: string, rule: Pick<Rule, 'kind' | 'did'>, slots: readonly string[]) => {
  for (const table of ['ruletimer', 'rulehold'] as const) {
    const query = trx
      .deleteFrom(table)
      .where('companyid', '=', company)
      .where('kind', '=', rule.kind)
      .where('rule', '=', rule.did);
    await (slots.length === 0 ? query : query.where('slot', 'not in', slots)).execute();
  }
};

const setTimers = async ({ trx, company, zone, now }: RuleContext, { kind, did, timers }: Rule): Promise<void> => {
  const rows = timers.flatMap(({ slot, schedule, grace }) => {
    const dueat = nextFiring(schedule, zone, now);
    return dueat === undefined ? [] : [{ companyid: company, kind, rule: did, slot, dueat, grace, last: null }];
  });
  if (rows.length === 0) return;
  await trx
    .insertInto('ruletimer')
    .values(rows)
    .onConflict((on) => on.columns(['companyid', 'kind', 'rule', 'slot']).doNothing())
    .execute();
};

type Holding = { watch: Watch; value: Stored };

/** The events whose condition already holds on current values. */
export const holdingEvents = (watches: readonly Watch[], currentValueOf: CurrentValueOf): Holding[] =>
  watches.flatMap((watch) => {
    const current = currentValueOf(watch);
    return current !== undefined && isAlreadyTrue(watch, current.value) ? [{ watch, value: current.value }] : [];
  });

/** Fires events that already hold. `before`: slots of the events that the rule had before, which continue unchanged. */
const fireHolding = async (ruleContext: RuleContext, rule: Rule, before: ReadonlySet<string>): Promise<number> => {
  const { trx, company, now } = ruleContext;
  const { kind, did } = rule;
  const added = rule.watches.filter(({ slot }) => !before.has(slot));
  // The rows are locked, so that a concurrent report is either in these values or triggers the event itself.
  const holding = holdingEvents(added, await readCurrentValues(ruleContext, added, { isLocked: true }));
  const firings = holding.flatMap(({ watch, value }): Firing[] =>
    watch.keeptime > 0
      ? []
      : [
          {
            kind,
            rule: did,
            key: `on/${watch.slot}/${newDid(now)}`,
            at: now,
            pid: watch.pid,
            device: watch.did,
            slots: [watch.slot],
            compared: [comparingOf(watch, value, undefined)],
            parents: [],
          },
        ],
  );
  const timedHoldings = holding.filter(({ watch }) => watch.keeptime > 0);
  await writeHolds(
    trx,
    company,
    timedHoldings.map(({ watch, value }) => ({
      kind,
      rule: did,
      slot: watch.slot,
      device: watch.did,
      pid: watch.pid,
      hold: { since: now, hasFired: false, value, run: '' },
      keeptime: watch.keeptime,
    })),
  );
  return evaluateFirings(ruleContext, firings);
};

type Arming = { trx: Trx; services: Services; company: string; now: number };

/** Sets up one rule in the transaction that saved it. @returns how many runs wait; the caller announces `runsTopic` */
const armStored = async (
  arming: Arming,
  kind: KindOfRule,
  rule: Rule,
  before: ReadonlySet<string>,
): Promise<number> => {
  const { trx, company } = arming;
  const ruleContext: RuleContext = { ...arming, zone: await zoneOf(trx, company) };
  const slots = [...rule.watches, ...rule.timers].map(({ slot }) => slot);
  await removeOthers(trx, company, rule, slots);
  await setTimers(ruleContext, rule);
  const queued = await fireHolding(ruleContext, rule, before);
  await kind.markArmed(trx, company, rule.did);
  return queued;
};

/** Slots of the events and timers of a rule before it was changed; empty for a rule that was disabled. */
export const readSlots = async (trx: Trx, company: string, { kind, did }: Pick<Rule, 'kind' | 'did'>) => {
  const [rule] = (await kindOf(kind)?.read(trx, company, [did])) ?? [];
  return new Set([...(rule?.watches ?? []), ...(rule?.timers ?? [])].map(({ slot }) => slot));
};

/**
 * After a rule was stored, closed or deleted. `before`: from `readSlots`. @returns how many runs wait for a runner
 */
export const armRule = async (
  arming: Arming,
  { kind, did }: Pick<Rule, 'kind' | 'did'>,
  before: ReadonlySet<string> = new Set(),
): Promise<number> => {
  const ruleKind = kindOf(kind);
  const [rule] = (await ruleKind?.read(arming.trx, arming.company, [did])) ?? [];
  if (ruleKind !== undefined && rule !== undefined) return armStored(arming, ruleKind, rule, before);
  await removeOthers(arming.trx, arming.company, { kind, did }, []);
  return 0;
};
