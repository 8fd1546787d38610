import type { RawBuilder } from 'kysely';
import type { Effect, Rule, RuleKind, Watch } from '../../src/engine/automation/rule.ts';
import type { Trx, Db } from '../db/database.ts';
import type { Actor } from '../http/actor.ts';
import type { Services } from '../services.ts';
import type { RuleContext } from './current-values.ts';
import type { Run } from './run-rows.ts';
import type { LocalText } from '../../src/engine/column.ts';

/** A run that acted or tried to, the member whose rights it had, and what became of its effects. */
export type ActedRun = { run: Run; actor: Actor; effects: readonly Effect[] };

/** Address of a record: its module and id. */
export type RecordAddress = { pid: string; did: string };

/** The parameters that one rule listens to. */
export type Listening = { did: string; watches: readonly Watch[] };

export type UnarmedRule = { company: string; did: string };

/** A kind of rules: where they are stored. Everything else about them is the same for every kind. */
export type KindOfRule = {
  readonly kind: RuleKind;
  /** The enabled rules of a company: all, or those of these ids. */
  read(trx: Trx, company: string, dids?: readonly string[]): Promise<Rule[]>;
  /**
   * SQL expression that describes the enabled rules of a company as text for `listening`; null if there are none. One
   * statement reads the index of all kinds (round trips are most of the cost of a small company).
   */
  listenedSql(company: string): RawBuilder<string | null>;
  /** The parameters that the enabled rules of a company listen to; reads and parses less than an evaluation needs. */
  listening(context: { trx: Trx; company: string }, rulesText: string): Promise<Listening[]>;
  /** The enabled rules of these firings, each at least as far as the firings are about it. */
  readFor(trx: Trx, company: string, fired: readonly Fired[]): Promise<Rule[]>;
  /** Enabled rules whose timers are not set yet; at most `limit`, and none of `paused` (`company/did`). */
  unarmed(trx: Trx, options: { limit: number; paused: readonly string[] }): Promise<UnarmedRule[]>;
  /** Creates what a rule needs before it is armed, in case it was stored without it. */
  prepare(ruleContext: RuleContext, did: string): Promise<void>;
  /** @returns whether it was not armed before */
  markArmed(trx: Trx, company: string, did: string): Promise<boolean>;
  /** The userids whose rights rules act with, open or closed; nothing for one that is gone. */
  savers(trx: Trx, company: string, dids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Checks these runs against the current rights of the member with whose rights they act. */
  permits(member: ActingMember, runs: readonly Run[]): Promise<(run: Run) => Permit>;
  /** Removes rows of rules that went without being disarmed, as with a deleted tab. */
  removeOrphans(trx: Trx): Promise<void>;
  /** Disables a rule after the last of its events is past. */
  close(trx: Trx, company: string, did: string): Promise<void>;
  /** Called after runs acted or tried to. @returns the records that it wrote; the caller announces them after the commit */
  acted(
    context: { trx: Trx; services: Services; company: string; now: number },
    acted: readonly ActedRun[],
  ): Promise<readonly RecordAddress[]>;
};

/** The rule and the device of a firing, which decide what part of the rule is read. */
export type Fired = { rule: string; device: string };

/** Whether a member's rights reach a record: it may be out of their reach, or deleted. */
export type Reach = 'reached' | 'barred' | 'deleted';

/** Permission of a run: a refusal with its reason, or how far the rights of its member reach. */
export type Permit =
  | { refused: LocalText; cause: 'rights' | 'fault' }
  | { reach(record: { pid: string; did: string }): Reach };

/** A member with the rights of this moment. */
export type ActingMember = { db: Db; services: Services; actor: Actor };
