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

/** The parameters that one rule listens to. */
export type Listening = { did: string; watches: readonly Watch[] };

/** A kind of rules: where they are stored. Everything else about them is the same for every kind. */
export type KindOfRule = {
  readonly kind: RuleKind;
  /** The enabled rules of a company: all, or those of these ids. */
  read(trx: Trx, company: string, dids?: readonly string[]): Promise<Rule[]>;
  /**
   * What one SQL expression can say of the enabled rules of a company, as a text for `listening`; null where there are
   * none. The index of all kinds is read by one statement (round trips are most of the cost of a small company).
   */
  watched(company: string): RawBuilder<string | null>;
  /** What the enabled rules of a company listen to; less is read and parsed than for their evaluation. */
  listening(at: { trx: Trx; company: string }, watched: string): Promise<Listening[]>;
  /** The enabled rules of these firings, each at least as far as the firings are about it. */
  readFor(trx: Trx, company: string, fired: readonly Fired[]): Promise<Rule[]>;
  /** Ids of enabled rules whose timers are not set yet, by company; at most `limit`. */
  unarmed(trx: Trx, limit: number): Promise<{ company: string; did: string }[]>;
  /** What has to be there before a rule that was stored without it is armed. */
  prepare(ruleContext: RuleContext, did: string): Promise<void>;
  /** @returns whether it was not armed before */
  markArmed(trx: Trx, company: string, did: string): Promise<boolean>;
  /** The userids whose rights rules act with, open or closed; nothing for one that is gone. */
  savers(trx: Trx, company: string, dids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the rights of the member that they act with allow these runs now. */
  permits(member: ActingMember, runs: readonly Run[]): Promise<(run: Run) => Permit>;
  /** Removes rows of rules that went without being disarmed, as with a deleted tab. */
  removeOrphans(trx: Trx): Promise<void>;
  /** The last of its events is past: it is closed. */
  close(trx: Trx, company: string, did: string): Promise<void>;
  /** Runs acted, or tried to. */
  acted(at: { trx: Trx; services: Services; company: string; now: number }, acted: readonly ActedRun[]): Promise<void>;
};

/** What of a firing decides which part of a rule is read. */
export type Fired = { rule: string; device: string };

/** Whether a run may act: why not at all, or which records its member may command. */
export type Permit = { refused: LocalText } | { mayWrite(record: { pid: string; did: string }): boolean };

/** A member with the rights of this moment. */
export type ActingMember = { db: Db; services: Services; actor: Actor };
