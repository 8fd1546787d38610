import type { Rule, RuleKind } from '../../src/engine/automation/rule.ts';
import type { Trx } from '../db/database.ts';
import { linkageKind } from './linkage-kind.ts';

/** A kind of rules: where they are stored. Everything else about them is the same for every kind. */
export type KindOfRule = {
  readonly kind: RuleKind;
  /** The enabled rules of a company: all, or those of these ids. */
  read(trx: Trx, company: string, dids?: readonly string[]): Promise<Rule[]>;
  /** Ids of enabled rules whose timers are not set yet, by company; at most `limit`. */
  unarmed(trx: Trx, limit: number): Promise<{ company: string; did: string }[]>;
  /** @returns whether it was not armed before */
  markArmed(trx: Trx, company: string, did: string): Promise<boolean>;
  /** The userids whose rights rules act with, open or closed; nothing for one that is gone. */
  savers(trx: Trx, company: string, dids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Removes rows of rules that went without being disarmed, as with a deleted tab. */
  removeOrphans(trx: Trx): Promise<void>;
  /** The last of its events is past: it is closed. */
  close(trx: Trx, company: string, did: string): Promise<void>;
  /** They did something at this time. */
  acted(trx: Trx, company: string, acted: { dids: readonly string[]; at: number }): Promise<void>;
};

const all: readonly KindOfRule[] = [linkageKind];

export const ruleKinds: readonly KindOfRule[] = all;

export const kindOf = (kind: string): KindOfRule | undefined => all.find((one) => one.kind === kind);
