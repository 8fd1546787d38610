import type { LocalText, Stored } from '../column.ts';
import type { Comparing, Evaluation, CurrentValue, Reference } from './evaluate-linkage.ts';
import type { DebouncedEvent } from './debounce.ts';
import type { Schedule } from './schedule.ts';
import type { Steps } from './steps.ts';

/**
 * Common interface of linkages and policies. A kind of rule defines what it listens to and what it decides; events,
 * debounce, timers, runs, rights and explanations are shared. Contract "Linkages".
 */
export type RuleKind = 'linkage' | 'policy';

/** A parameter event. `slot` identifies it within its rule as long as the event is unchanged. */
export type Watch = DebouncedEvent & { slot: string; pid: string; did: string; column: string };

/** A timer event. `grace`: seconds; a firing that is later than that counts as missed. */
export type RuleTimer = { slot: string; schedule: Schedule; grace: number };

/** One effect of a rule; effects are carried out in order. */
export type PlannedEffect =
  | { kind: 'control'; pid: string; did: string; cmd: { [column: string]: Stored } }
  | { kind: 'notify'; content: string; receivers: string[] }
  /** A record of the list `pid` for a device of the list `of`, one for each period. */
  | { kind: 'record'; pid: string; of: string; device: string; period: string; values: { [column: string]: Stored } };

/** `queued` until the run is carried out; `skipped` where a receiver was left out. */
export type EffectState = 'queued' | 'done' | 'skipped' | 'failed';

export type Effect = PlannedEffect & { state: EffectState; msg?: LocalText };

/** Reasons why a rule fired but did not act. Contract "Linkages". */
export const causes = ['missed', 'resting', 'cut', 'conditions', 'rights', 'fault'] as const;
export type Cause = (typeof causes)[number];

/**
 * Counts of a policy's rows in one evaluation: all rows for the devices concerned, those whose conditions held for any
 * device, and those outside of their times. The others did not hold.
 */
export type RuleCounts = { all: number; held: number; untimed: number };

/**
 * `isDefective`: a module or column that the rule needs no longer exists. `rules`: counts of rows, policies only; a function,
 * because a replay of thousands of evaluations does not need them.
 */
export type Decision = Evaluation & { effects: PlannedEffect[]; isDefective?: boolean; rules?: () => RuleCounts };

/** Time and trigger of a firing: `slots` are its events or its timer; `device` is empty for a timer. */
export type Moment = { zone: string; at: number; slots: readonly string[]; device: string };

/** Looks up the current values for an evaluation. */
export type CurrentValueOf = (reference: Reference) => CurrentValue | undefined;

export type Rule = {
  kind: RuleKind;
  did: string;
  name: string;
  /** The userid whose rights it acts with. */
  saver: string;
  watches: Watch[];
  timers: RuleTimer[];
  /** All values that the decision reads. */
  readonly references: Reference[];
  /** Values that must exist; otherwise the decision is a fault. */
  needs: Reference[];
  /** Pauses between devices: a policy of 1,000 rows may have 5,000. */
  decide(valueOf: CurrentValueOf, moment: Moment): Steps<Decision>;
};

/** One run in a causal chain: it set a value whose confirmation by the device fired the next rule. */
export type ChainLink = { run: string; kind: RuleKind; rule: string };

const maxChainLength = 8;

/**
 * Loop protection: true if a firing must not be carried out, because its chain is too long or contains the rule
 * already.
 */
export const isCut = (chain: readonly ChainLink[], { kind, did }: Pick<Rule, 'kind' | 'did'>): boolean =>
  chain.length >= maxChainLength || chain.some((link) => link.kind === kind && link.rule === did);

/** The triggering event as a comparison for the explanation. */
export const comparingOf = (watch: Watch, value: Stored, reported: number | undefined): Comparing => ({
  pid: watch.pid,
  did: watch.did,
  column: watch.column,
  value,
  ...(reported === undefined ? {} : { reported }),
  code: watch.trend_type,
  reference: watch.ref_value,
  holds: true,
});

/** Stable short hash of a JSON value (cyrb53), the same in all processes and versions. */
export const slotOf = (value: unknown): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const text = JSON.stringify(value);
  // Not by an iterator: it makes a string of each letter, and an index of 100,000 rules reads 25 million of them.
  for (let index = 0; index < text.length; index += 1) {
    let code = text.charCodeAt(index);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(index) ?? 0;
      if (code > 0xffff) index += 1;
    }
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
};
