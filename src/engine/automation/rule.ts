import type { LocalText, Stored } from '../column.ts';
import type { Comparing, Evaluation, CurrentValue, Reference } from './evaluate-linkage.ts';
import type { DebouncedEvent } from './debounce.ts';
import type { Schedule } from './schedule.ts';

/**
 * A rule as whatever runs it sees it. Linkages and policies are kinds of rules: a kind says what it listens to and what
 * it decides; events, debounce, timers, runs, rights and explanations are the same for all. Contract "Linkages".
 */
export type RuleKind = 'linkage' | 'policy';

/** A parameter event. `slot` names it within its rule and stays the same as long as the event does. */
export type Watch = DebouncedEvent & { slot: string; pid: string; did: string; column: string };

/** A time event. `grace`: seconds; later than that a firing counts as missed. */
export type RuleTimer = { slot: string; schedule: Schedule; grace: number };

/** One step of what a rule does, in order. */
export type PlannedEffect =
  | { kind: 'control'; pid: string; did: string; cmd: { [column: string]: Stored } }
  | { kind: 'notify'; content: string; receivers: string[] }
  /** A record of the list `pid` for a device of the list `of`, one for each period. */
  | { kind: 'record'; pid: string; of: string; device: string; period: string; values: { [column: string]: Stored } };

/** `queued` until the run is carried out; `skipped` where a receiver was left out. */
export type EffectState = 'queued' | 'done' | 'skipped' | 'failed';

export type Effect = PlannedEffect & { state: EffectState; msg?: LocalText };

/** Why a rule that was set off did nothing. Contract "Linkages". */
export const causes = ['missed', 'resting', 'cut', 'conditions', 'rights', 'fault'] as const;
export type Cause = (typeof causes)[number];

/**
 * Rows of a policy in one evaluation: those for the devices it was about, those whose conditions held for any of them, and
 * those outside of their times. The others did not hold.
 */
export type RuleCounts = { all: number; held: number; untimed: number };

/**
 * `isGone`: a list or column that it requests is not there any more. `rules` counts rows, of a policy alone; a replay of
 * thousands of evaluations never asks for it.
 */
export type Decision = Evaluation & { effects: PlannedEffect[]; isGone?: boolean; rules?: () => RuleCounts };

/** When and by what a rule was set off: `slots` are its events or the timer, `device` is empty for a timer. */
export type Moment = { zone: string; at: number; slots: readonly string[]; device: string };

/** The values that a rule is evaluated on. */
export type Knowing = (reference: Reference) => CurrentValue | undefined;

export type Rule = {
  kind: RuleKind;
  did: string;
  name: string;
  /** The userid whose rights it acts with. */
  saver: string;
  watches: Watch[];
  timers: RuleTimer[];
  /** What is read before it decides. */
  readonly references: Reference[];
  /** Those of them without which it cannot decide. */
  needs: Reference[];
  decide(known: Knowing, moment: Moment): Decision;
};

/** One run of a chain: a run leads to another by a command that its device confirms. */
export type ChainLink = { run: string; kind: RuleKind; rule: string };

const longestChain = 8;

/** Why a firing is not carried out, so that rules which set each other off come to an end. */
export const isCut = (chain: readonly ChainLink[], { kind, did }: Pick<Rule, 'kind' | 'did'>): boolean =>
  chain.length >= longestChain || chain.some((link) => link.kind === kind && link.rule === did);

/** What set a rule off, as a comparison for the explanation. */
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

/** A short name of a JSON value, stable over processes and versions (cyrb53). */
export const slotOf = (value: unknown): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  const text = JSON.stringify(value);
  // Not by an iterator: it makes a string of each letter, and an index of 100,000 rules reads 25 million of them.
  for (let at = 0; at < text.length; at += 1) {
    let code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) {
      code = text.codePointAt(at) ?? 0;
      if (code > 0xffff) at += 1;
    }
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
};
