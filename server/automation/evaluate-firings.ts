import type { LocalText } from '../../src/engine/column.ts';
import type { Comparing } from '../../src/engine/automation/evaluate-linkage.ts';
import {
  type Cause,
  type ChainLink,
  type Decision,
  type Effect,
  isCut,
  type CurrentValueOf,
  type Rule,
  type RuleKind,
} from '../../src/engine/automation/rule.ts';
import { newDid } from '../ids.ts';
import { type RuleContext, readCurrentValues } from '../rules/current-values.ts';
import { kindOf } from './rule-kinds.ts';
import { type RateLimit, limitRate } from './limit-rate.ts';
import { insertRuns, type NewRun, removeOldEvaluations } from '../rules/run-rows.ts';
import { everyLanguage, phrase } from '../texts.ts';
import { createTimeSlice, finishInSlices, type TimeSlice } from '../time-slices.ts';
import { parseStored } from '../db/parse-stored.ts';

/** Trigger of a rule: events of a device, or a timer (`device` is then empty). */
export type Firing = {
  kind: RuleKind;
  rule: string;
  /** Idempotency key within the rule: the same firing is one run, whichever server finds it. */
  key: string;
  at: number;
  pid: string;
  device: string;
  /** Slots of the events or of the timer that triggered it. */
  slots: readonly string[];
  compared: Comparing[];
  /** The runs whose commands led to it. */
  parents: readonly string[];
  /** Reason for which the firing is skipped without an evaluation. */
  missed?: LocalText;
};

type Outcome = { cause: Cause | null; reason?: LocalText; effects: Effect[] };

const gone: LocalText = phrase('server/automation', 'parameterDeleted');
const looped: LocalText = phrase('server/automation', 'triggerLoop');

const restText = (name: string): string => everyLanguage(phrase('server/automation', 'ruleRests', { name }), '\n');

const queued = (effects: Decision['effects']): Effect[] => effects.map((effect) => ({ ...effect, state: 'queued' }));

/** The runs that caused a firing, the longest chain first. */
const chainsOf = async ({ trx, company }: RuleContext, firings: readonly Firing[]) => {
  const dids = [...new Set(firings.flatMap(({ parents }) => parents))];
  if (dids.length === 0) return () => [];
  const rows = await trx
    .selectFrom('rulerun')
    .select(['did', 'kind', 'rule', 'chain'])
    .where('companyid', '=', company)
    .where('did', 'in', dids)
    .execute();
  const chains = new Map(
    rows.map(({ did, kind, rule, chain }): [string, ChainLink[]] => [
      did,
      [...parseStored<ChainLink[]>(chain), { run: did, kind: kind as RuleKind, rule }],
    ]),
  );
  return ({ parents }: Firing): ChainLink[] =>
    parents.flatMap((did) => [chains.get(did) ?? []]).toSorted((a, b) => b.length - a.length)[0] ?? [];
};

const rulesOfFirings = async (
  { trx, company }: RuleContext,
  firings: readonly Firing[],
): Promise<Map<string, Rule>> => {
  const rules = new Map<string, Rule>();
  for (const [kind, firingsOfKind] of Map.groupBy(firings, (firing) => firing.kind))
    for (const rule of (await kindOf(kind)?.readFor(trx, company, firingsOfKind)) ?? [])
      rules.set(`${kind}/${rule.did}`, rule);
  return rules;
};

type Evaluated = { rule: Rule; firing: Firing; chain: ChainLink[] };

/**
 * Outcome of one firing, before rate limiting. Other requests get their turn while the rows of a large policy are
 * evaluated; `currentValueOf` was read before and stays the same.
 */
const outcomeOf = async (
  { zone, valueOf, slice }: { zone: string; valueOf: CurrentValueOf; slice: TimeSlice },
  { rule, firing, chain }: Evaluated,
): Promise<Outcome & Pick<Decision, 'compared' | 'rules'>> => {
  if (firing.missed !== undefined) return { cause: 'missed', reason: firing.missed, effects: [], compared: [] };
  const { at, slots, device } = firing;
  const { effects, holds, isDefective, ...details } = await finishInSlices(
    rule.decide(valueOf, { zone, at, slots, device }),
    slice,
  );
  const isMissing = rule.needs.some((reference) => valueOf(reference) === undefined);
  if (isMissing || isDefective === true) return { cause: 'fault', reason: gone, effects: [], ...details };
  if (!holds) return { cause: 'conditions', effects: [], ...details };
  if (isCut(chain, rule)) return { cause: 'cut', reason: looped, effects: [], ...details };
  return { cause: null, effects: queued(effects), ...details };
};

/** The outcome of a firing that would act, by how often its rule has fired; nothing while the rule is already paused. */
const pacedOutcome = <O extends Outcome>(outcome: O, rateLimit: RateLimit, { rule }: Evaluated): O | undefined => {
  if (rateLimit.fires) return outcome;
  if (!rateLimit.startsPause) return undefined;
  const notices: Effect[] = rateLimit.notifiesOwner
    ? [{ kind: 'notify', content: restText(rule.name), receivers: [rule.saver], state: 'queued' }]
    : [];
  return { ...outcome, cause: 'resting', effects: notices };
};

/** Outcomes of all firings after rate limiting, from which timers are exempt. */
const outcomesOf = async (ruleContext: RuleContext, evaluated: readonly Evaluated[], valueOf: CurrentValueOf) => {
  const alone: { evaluation: Evaluated; outcome: Awaited<ReturnType<typeof outcomeOf>> }[] = [];
  // One slice for all: hundreds of firings that are each shorter than a slice block the server as one long firing does.
  const deciding = { zone: ruleContext.zone, valueOf, slice: createTimeSlice() };
  for (const evaluation of evaluated) alone.push({ evaluation, outcome: await outcomeOf(deciding, evaluation) });
  const acting = alone.filter(({ evaluation, outcome }) => outcome.cause === null && evaluation.firing.device !== '');
  const rateLimits = await limitRate(
    ruleContext,
    acting.map(({ evaluation }) => evaluation.firing),
  );
  const paceOf = new Map(acting.map(({ evaluation }, index) => [evaluation, rateLimits[index]]));
  return alone.flatMap(({ evaluation, outcome }) => {
    const rateLimit = paceOf.get(evaluation);
    const result = rateLimit === undefined ? outcome : pacedOutcome(outcome, rateLimit, evaluation);
    return result === undefined ? [] : [{ ...evaluation, ...result }];
  });
};

const comparingKey = ({ pid, did, column, code, reference }: Comparing): string =>
  JSON.stringify([pid, did, column, code, reference]);

/**
 * Merges the comparisons of the trigger and of the conditions: a condition that repeats the event is listed once, with
 * the rule it belongs to.
 */
const mergeComparisons = (first: readonly Comparing[], then: readonly Comparing[]): Comparing[] => {
  const firstKeys = new Set(first.map(comparingKey));
  const isRepeated = (comparison: Comparing): boolean => comparison.holds && firstKeys.has(comparingKey(comparison));
  const [again, others] = [then.filter(isRepeated), then.filter((comparison) => !isRepeated(comparison))];
  const repeatedByKey = Map.groupBy(again, comparingKey);
  const inPlace = first.map((comparison) => repeatedByKey.get(comparingKey(comparison))?.[0] ?? comparison);
  // A linkage has no rules; of a policy each rule with this comparison is named.
  const further = again.filter((comparison) => comparison.rule !== undefined && !inPlace.includes(comparison));
  return [...inPlace, ...further, ...others];
};

/**
 * Evaluates triggered rules on current values and stores each evaluation. One that acts becomes a run in the queue of
 * the runner.
 * @returns how many runs were queued
 */
export const evaluateFirings = async (ruleContext: RuleContext, firings: readonly Firing[]): Promise<number> => {
  if (firings.length === 0) return 0;
  const rules = await rulesOfFirings(ruleContext, firings);
  const chainOf = await chainsOf(ruleContext, firings);
  const currentValueOf = await readCurrentValues(
    ruleContext,
    [...rules.values()].flatMap(({ references }) => references),
  );
  const evaluated = firings.flatMap((firing): Evaluated[] => {
    const rule = rules.get(`${firing.kind}/${firing.rule}`);
    return rule === undefined ? [] : [{ rule, firing, chain: chainOf(firing) }];
  });
  const outcomes = await outcomesOf(ruleContext, evaluated, currentValueOf);
  const runs = outcomes.map(({ rule, firing, chain, cause, reason, effects, compared, rules: count }): NewRun => {
    const { kind, key, at, pid, device } = firing;
    return {
      did: newDid(ruleContext.now),
      kind,
      rule: rule.did,
      name: rule.name,
      firing: key,
      at,
      pid,
      device,
      cause,
      reason,
      chain,
      compared: mergeComparisons(firing.compared, compared),
      effects,
      rules: count?.(),
    };
  });
  const waiting = await insertRuns(ruleContext, runs);
  for (const run of runs)
    if (ruleContext.services.rules.isCrowded(run.rule)) await removeOldEvaluations(ruleContext, run);
  return waiting;
};
