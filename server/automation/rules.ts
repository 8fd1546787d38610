import type { Trx } from '../db/database.ts';
import type { RuleKind, Watch } from '../../src/engine/automation/rule.ts';

export type RuleIndex = { zone: string; watching(pid: string, did: string, column: string): readonly Watcher[] };

/** The rules that listen, by company; kept in the process and read again when the company's revision has changed. */
export type Rules = {
  /** In an open transaction of that company. */
  of(trx: Trx, company: string, now: number): Promise<RuleIndex>;
  /** Counts evaluations that are stored; `true` when it is time to remove old ones of this rule. */
  isCrowded(rule: string): boolean;
};

/** Who listens to a parameter. Conditions and effects are read from the rule when it fires. */
export type Watcher = Watch & { kind: RuleKind; rule: string };
